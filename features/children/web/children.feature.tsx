import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Children: the list and one child. */
export const childrenFeature: WebFeature = {
  name: 'children',
  pages: [
    { page: 'childList', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'], title: 'children.title', load: async () => (await import('./ChildListPage.tsx')).ChildListPage },
    { page: 'childDetail', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'], title: 'children.one', load: async () => (await import('./ChildDetailPage.tsx')).ChildDetailPage },
  ],
  menu: [{ page: 'childList', icon: 'child', label: 'menu.children', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'], order: 20 }],
  live: { 'children.changed': (client) => refresh(client, ['children']) },
}
