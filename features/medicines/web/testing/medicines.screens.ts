import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [{ address: 'doseRound/', roles: ['CB_ADMIN', 'CB_ASSISTANT'] }],
  records: [
    {
      search: '/comunibus/api/v1/guest/search',
      address: (id) => `guestDetail/?personalDataId=${id}&tab=MEDICINES`,
      roles: ['CB_ADMIN'],
    },
  ],
}
