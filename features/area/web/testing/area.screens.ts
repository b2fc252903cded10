import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = { addresses: [{ address: 'area/', roles: ['CB_ADMIN'] }], records: [] }
