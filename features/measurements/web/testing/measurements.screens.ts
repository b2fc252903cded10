import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [{ address: 'careRound/', roles: ['CB_ADMIN', 'CB_ASSISTANT'] }],
  records: [
    {
      search: '/comunibus/api/v1/guest/search',
      address: (id) => `guestDetail/?personalDataId=${id}&tab=MEASUREMENT`,
      roles: ['CB_ADMIN'],
    },
  ],
}
