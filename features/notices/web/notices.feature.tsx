import { profileParts } from '#features/profile/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const roles = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const

/** What everybody is told, in the app and outside of it. */
export const noticesFeature: WebFeature = {
  name: 'notices',
  pages: [
    {
      page: 'notificationScreen',
      roles,
      title: 'notices.title',
      load: withTexts('notices', async () => (await import('./NoticesPage.tsx')).NoticesPage),
    },
    {
      page: 'settings',
      roles,
      title: 'notices.settingsTitle',
      load: withTexts('notices', async () => (await import('./SettingsPage.tsx')).SettingsPage),
    },
  ],
  fills: [
    fill(profileParts, {
      id: 'notices',
      order: 20,
      load: withTexts('notices', async () => (await import('./NoticeSettings.tsx')).NoticeSettings),
    }),
  ],
  offline: loadOffline,
  live: { 'notices.changed': (client) => refresh(client, ['notices']) },
}
