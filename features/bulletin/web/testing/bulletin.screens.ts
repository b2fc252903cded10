import type { Screens } from '#platform/web/testing/screens.ts'

const roles = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const

export const screens: Screens = {
  addresses: [
    { address: 'bulletinBoard/', roles },
    { address: 'guestBulletinBoard/', roles },
    { address: 'bulletinBoard/?write=new', roles: ['CB_ADMIN', 'CB_ASSISTANT'] },
    { address: 'bulletinBoard/?view=drafts', roles: ['CB_ADMIN'] },
  ],
  records: [{ search: '/bulletin/api/v1/post/search', address: (id) => `bulletinBoard/?post=${id}`, roles }],
}
