import { routeListViews } from '#features/routes/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'

/** How the runs went, and questions about children who do not come. */
export const reportsFeature: WebFeature = {
  name: 'reports',
  fills: [
    fill(routeListViews, {
      id: 'reports',
      order: 20,
      roles: ['CB_ADMIN'],
      load: async () => (await import('./ReportsPage.tsx')).ReportsPage,
    }),
    fill(homeWidgets, {
      id: 'riders',
      roles: ['CB_ADMIN', 'CB_PARENT'],
      order: 15,
      side: true,
      load: async () => (await import('./RiderQuestions.tsx')).RiderQuestions,
    }),
  ],
  live: { 'reports.ridersChanged': (client) => refresh(client, ['reports']) },
}
