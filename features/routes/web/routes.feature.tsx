import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Routes: planned, active and archived lines; the page of a run is the page of its route. */
export const routesFeature: WebFeature = {
  name: 'routes',
  pages: [
    {
      page: 'routeList',
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      title: 'routes.title',
      load: async () => (await import('./RouteListPage.tsx')).RouteListPage,
    },
    {
      page: 'routeDetail',
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      title: 'routes.one',
      load: async () => (await import('./RouteDetailPage.tsx')).RouteDetailPage,
    },
  ],
  menu: [
    {
      page: 'routeList',
      icon: 'route',
      label: 'menu.routes',
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      order: 10,
    },
  ],
  live: { 'routes.changed': (client) => refresh(client, ['routes']) },
}
