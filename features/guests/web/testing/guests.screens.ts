import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [
    { address: 'guestList/?settings=open', roles: ['CB_ADMIN'] },
    { address: 'guestList/?former=open', roles: ['CB_ADMIN'] },
  ],
}
