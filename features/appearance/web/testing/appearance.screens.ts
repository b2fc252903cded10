import { ROLES } from '#platform/shared/contract/roles.ts'
import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: ['settings/', 'settings/?tab=simple', 'settings/?tab=advanced'].map((address) => ({
    address,
    roles: ROLES,
  })),
}
