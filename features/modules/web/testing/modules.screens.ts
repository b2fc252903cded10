import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [{ address: 'modules/', roles: ['CB_ADMIN'] }],
  records: [],
}
