import { documentListActions, personalDocuments, personDocuments } from '#features/documents/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { fill } from '#platform/web/slots/slot.ts'

const OFFICE = ['CB_ADMIN'] as const

/** Documents to collect: what people must have, what they are asked for, what they hand in. */
export const requirementsFeature: WebFeature = {
  name: 'requirements',
  pages: [
    {
      page: 'documentRequests',
      roles: OFFICE,
      title: 'requirements.title',
      load: withTexts('requirements', async () => (await import('./RequestListPage.tsx')).RequestListPage),
    },
  ],
  menu: [{ page: 'documentRequests', icon: 'attach', label: 'menu.documentRequests', roles: OFFICE, order: 82 }],
  fills: [
    fill(documentListActions, {
      id: 'requests',
      order: 10,
      icon: 'attach',
      label: 'requirements.title',
      to: paths.page('documentRequests'),
    }),
    fill(personalDocuments, {
      id: 'requests',
      order: 10,
      load: withTexts('requirements', async () => (await import('./RequestsCard.tsx')).OwnRequests),
    }),
    fill(personDocuments, {
      id: 'requests',
      order: 10,
      load: withTexts('requirements', async () => (await import('./RequestsCard.tsx')).PersonRequests),
    }),
  ],
  live: {
    // What was accepted is a document of whoever handed it in.
    'requirements.changed': (client) =>
      Promise.all([refresh(client, ['requirements']), refresh(client, ['documents'])]),
    'documents.changed': (client) => refresh(client, ['requirements']),
  },
}
