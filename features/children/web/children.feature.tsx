import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

const everybody = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const

/** Children: the list and the record. */
export const childrenFeature: WebFeature = {
  name: 'children',
  pages: [
    {
      page: 'childList',
      roles: everybody,
      title: 'children.title',
      load: async () => (await import('./ChildListPage.tsx')).ChildListPage,
    },
    {
      page: 'childDetail',
      roles: everybody,
      title: 'children.detailTitle',
      load: async () => (await import('./ChildDetailPage.tsx')).ChildDetailPage,
    },
  ],
  menu: [{ page: 'childList', icon: 'child', label: 'menu.children', roles: everybody, order: 30 }],
  live: {
    'children.changed': (client) => refresh(client, ['children']),
    // Without a person: the organisation asks for other fields.
    'people.changed': (client, { personId }) =>
      personId === undefined ? refresh(client, ['children']) : Promise.resolve(),
  },
}
