import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [{ address: 'shiftHandover/', roles: ['CB_ADMIN', 'CB_ASSISTANT'] }],
}
