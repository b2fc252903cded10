import type { Screens } from '#platform/web/testing/screens.ts'

const roles = ['CB_ADMIN'] as const

export const screens: Screens = {
  addresses: [{ address: 'hazardList/', roles }],
  records: [{ search: '/hazard/api/v1/hazard/search', address: (id) => `hazardDetail/?hazard=${id}`, roles }],
}
