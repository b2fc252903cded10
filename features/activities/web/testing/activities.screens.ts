import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [{ address: 'activityList/', roles: ['CB_ADMIN', 'CB_ASSISTANT'] }],
  records: [
    {
      search: '/care/api/v1/activity/search',
      address: (id) => `activityList/?activity=${id}`,
      roles: ['CB_ADMIN', 'CB_ASSISTANT'],
    },
    {
      search: '/comunibus/api/v1/guest/search',
      address: (id) => `guestDetail/?personalDataId=${id}&tab=ACTIVITY`,
      roles: ['CB_ADMIN'],
    },
  ],
}
