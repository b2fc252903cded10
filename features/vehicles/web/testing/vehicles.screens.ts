import type { Screens } from '#platform/web/testing/screens.ts'

const roles = ['CB_ADMIN'] as const

export const screens: Screens = {
  addresses: [{ address: 'vehicleList/', roles }],
  records: [{ search: 'vehicle/search', address: (id) => `vehicleDetail/?vehicle=${id}`, roles }],
}
