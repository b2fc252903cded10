import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = { addresses: [{ address: 'documentRequests/', roles: ['CB_ADMIN'] }] }
