import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** How the runs went, and questions about children who do not come. */
export const reportsFeature: WebFeature = {
  name: 'reports',
  widgets: [
    {
      name: 'riders',
      roles: ['CB_ADMIN', 'CB_PARENT'],
      order: 15,
      side: true,
      load: async () => (await import('./RiderQuestions.tsx')).RiderQuestions,
    },
  ],
  live: { 'reports.ridersChanged': (client) => refresh(client, ['reports']) },
}
