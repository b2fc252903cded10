import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [{ address: 'careAlertList/', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] }],
}
