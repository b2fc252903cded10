import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [{ address: 'deviceList/', roles: ['CB_ADMIN'] }],
  records: [
    {
      search: '/comunibus/api/v1/guest/search',
      address: (id) => `guestDetail/?personalDataId=${id}&tab=SONY_WATCH`,
      roles: ['CB_ADMIN'],
    },
  ],
}
