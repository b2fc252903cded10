import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [],
}
