import { profileParts } from '#features/profile/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** What everybody is told, in the app and by e-mail. */
export const noticesFeature: WebFeature = {
  name: 'notices',
  pages: [
    {
      page: 'notificationScreen',
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      title: 'notices.title',
      load: async () => (await import('./NoticesPage.tsx')).NoticesPage,
    },
  ],
  fills: [
    fill(profileParts, {
      id: 'notices',
      order: 20,
      load: async () => (await import('./NoticeSettings.tsx')).NoticeSettings,
    }),
  ],
  live: { 'notices.changed': (client) => refresh(client, ['notices']) },
}
