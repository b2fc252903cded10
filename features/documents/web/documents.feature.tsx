import { readsDocuments } from '#features/children/web/care-page.api.ts'
import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import { personTabs } from '#features/people/web/slots.api.ts'
import { SHARED_PAGE } from '#platform/web/offline/share-of-tab.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const OFFICE = ['CB_ADMIN'] as const
const FAMILY_AND_CREW = ['CB_ASSISTANT', 'CB_PARENT'] as const

/** Documents: all that the office may read, one's own, and those about a person on their page. */
export const documentsFeature: WebFeature = {
  name: 'documents',
  pages: [
    {
      page: 'documentList',
      roles: OFFICE,
      title: 'documents.title',
      load: withTexts('documents', async () => (await import('./DocumentListPage.tsx')).DocumentListPage),
    },
    {
      page: 'personalDocuments',
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      module: 'documents.personal',
      title: 'documents.mine',
      load: withTexts('documents', async () => (await import('./PersonalDocumentsPage.tsx')).PersonalDocumentsPage),
    },
    {
      page: SHARED_PAGE,
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      title: 'documents.shared.title',
      load: withTexts('documents', async () => (await import('./shared-files/SharedFilesPage.tsx')).SharedFilesPage),
    },
  ],
  menu: [
    { page: 'documentList', icon: 'document', label: 'menu.documents', roles: OFFICE, order: 80 },
    {
      page: 'personalDocuments',
      icon: 'document',
      label: 'menu.documents',
      roles: FAMILY_AND_CREW,
      module: 'documents.personal',
      order: 80,
    },
  ],
  fills: [
    fill(childTabs, {
      id: 'DOCUMENTS',
      order: 60,
      module: 'documents.userDetail',
      shown: readsDocuments,
      label: 'documents.title',
      load: withTexts('documents', async () => (await import('./DocumentsTab.tsx')).ChildDocuments),
    }),
    fill(guestTabs, {
      id: 'DOCUMENTS',
      order: 60,
      module: 'documents.userDetail',
      shown: readsDocuments,
      label: 'documents.title',
      load: withTexts('documents', async () => (await import('./DocumentsTab.tsx')).GuestDocuments),
    }),
    fill(personTabs, {
      id: 'DOCUMENTS',
      order: 70,
      roles: OFFICE,
      module: 'documents.userDetail',
      label: 'documents.title',
      load: withTexts('documents', async () => (await import('./DocumentsTab.tsx')).PersonDocuments),
    }),
  ],
  live: { 'documents.changed': (client) => refresh(client, ['documents']) },
}
