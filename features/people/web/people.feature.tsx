import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** The adults: parents with their children, assistants with their routes. */
export const peopleFeature: WebFeature = {
  name: 'people',
  pages: [
    {
      page: 'parentList',
      roles: ['CB_ADMIN', 'CB_ASSISTANT'],
      title: 'people.parents',
      load: async () => (await import('./PeopleListPages.tsx')).ParentListPage,
    },
    {
      page: 'assistantList',
      roles: ['CB_ADMIN'],
      title: 'people.assistants',
      load: async () => (await import('./PeopleListPages.tsx')).AssistantListPage,
    },
    {
      page: 'parentDetail',
      roles: ['CB_ADMIN', 'CB_ASSISTANT'],
      title: 'people.detail.parent',
      load: async () => (await import('./PersonDetailPage.tsx')).ParentDetailPage,
    },
    {
      page: 'assistantDetail',
      roles: ['CB_ADMIN'],
      title: 'people.detail.assistant',
      load: async () => (await import('./PersonDetailPage.tsx')).AssistantDetailPage,
    },
    {
      page: 'accountList',
      roles: ['CB_ADMIN'],
      title: 'subscriptions.accounts',
      load: async () => (await import('./AccountListPage.tsx')).AccountListPage,
    },
    {
      page: 'accountDetail',
      roles: ['CB_ADMIN'],
      title: 'people.detail.administrator',
      load: async () => (await import('./PersonDetailPage.tsx')).AccountDetailPage,
    },
  ],
  menu: [
    { page: 'parentList', icon: 'people', label: 'people.parents', roles: ['CB_ADMIN', 'CB_ASSISTANT'], order: 50 },
    { page: 'assistantList', icon: 'person', label: 'people.assistants', roles: ['CB_ADMIN'], order: 55 },
    { page: 'accountList', icon: 'lock', label: 'subscriptions.accounts', roles: ['CB_ADMIN'], order: 70 },
  ],
  live: {
    'subscriptions.changed': (client) => Promise.all([refresh(client, ['people']), refresh(client, ['subscriptions'])]),
    'people.changed': (client) => Promise.all([refresh(client, ['people']), refresh(client, ['guests'])]),
  },
}
