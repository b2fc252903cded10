import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = { addresses: [{ address: 'emergencyCard/', roles: ['CB_ADMIN', 'CB_ASSISTANT'] }] }
