import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

const everybody = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const

/** Guests: the list and the record. */
export const guestsFeature: WebFeature = {
  name: 'guests',
  pages: [
    {
      page: 'guestList',
      roles: everybody,
      title: 'guests.title',
      load: withTexts('guests', async () => (await import('./GuestListPage.tsx')).GuestListPage),
    },
    {
      page: 'guestDetail',
      roles: everybody,
      title: 'guests.detail',
      load: withTexts('guests', async () => (await import('./GuestDetailPage.tsx')).GuestDetailPage),
    },
  ],
  menu: [{ page: 'guestList', icon: 'handOver', label: 'guests.title', roles: everybody, order: 60 }],
  live: { 'guests.changed': (client) => refresh(client, ['guests']) },
}
