import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [],
  records: [
    {
      search: '/comunibus/api/v1/guest/search',
      address: (id) => `guestDetail/?personalDataId=${id}&tab=MEDICAL_RECORDS`,
      roles: ['CB_ADMIN'],
    },
    {
      search: '/comunibus/api/v1/child/search',
      address: (id) => `childDetail/?personalDataId=${id}&tab=MEDICAL_RECORDS`,
      roles: ['CB_PARENT'],
    },
  ],
}
