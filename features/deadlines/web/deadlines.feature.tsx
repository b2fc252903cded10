import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { later } from '#platform/web/slots/later.tsx'
import { fill } from '#platform/web/slots/slot.ts'

const READERS = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const

/** What expires, of everything that the reader may see: a list, and the most urgent of it on the home. */
export const deadlinesFeature: WebFeature = {
  name: 'deadlines',
  pages: [
    {
      page: 'deadlineList',
      roles: READERS,
      module: 'documents.deadline',
      title: 'deadlines.title',
      load: withTexts('deadlines', async () => (await import('./DeadlineListPage.tsx')).DeadlineListPage),
    },
  ],
  menu: [
    {
      page: 'deadlineList',
      icon: 'clock',
      label: 'menu.deadlines',
      roles: READERS,
      module: 'documents.deadline',
      order: 81,
    },
  ],
  fills: [
    fill(homeWidgets, {
      id: 'DEADLINES',
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      order: 30,
      module: 'documents.deadline',
      side: true,
      load: later(withTexts('deadlines', async () => (await import('./DeadlinesCard.tsx')).DeadlinesCard)),
    }),
  ],
  live: {
    'documents.changed': (client) => refresh(client, ['deadlines']),
    'vehicles.changed': (client) => refresh(client, ['deadlines']),
    'crew.changed': (client) => refresh(client, ['deadlines']),
  },
}
