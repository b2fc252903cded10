import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [{ address: 'emergencyCards/', roles: ['CB_ASSISTANT', 'CB_PARENT'] }],
  records: [
    {
      search: '/comunibus/api/v1/guest/search',
      address: (id) => `guestDetail/?personalDataId=${id}&tab=PAI`,
      roles: ['CB_ADMIN'],
    },
    {
      search: '/comunibus/api/v1/child/search',
      address: (id) => `childDetail/?personalDataId=${id}&tab=PAI`,
      roles: ['CB_ASSISTANT'],
    },
  ],
}
