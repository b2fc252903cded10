import type { Screens } from '#platform/web/testing/screens.ts'

const roles = ['CB_ADMIN', 'CB_ASSISTANT'] as const

export const screens: Screens = {
  addresses: [{ address: 'inspectionList/', roles }],
  records: [{ search: 'inspection/search', address: (id) => `inspectionDetail/?inspection=${id}`, roles }],
}
