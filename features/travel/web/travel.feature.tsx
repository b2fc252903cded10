import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Where children travel: a tab of the child's record, and the changes that wait on the home of administrators. */
export const travelFeature: WebFeature = {
  name: 'travel',
  widgets: [
    {
      name: 'travelQueue',
      roles: ['CB_ADMIN'],
      order: 5,
      side: true,
      load: async () => (await import('./ChangeQueue.tsx')).ChangeQueue,
    },
  ],
  live: {
    'travel.changed': (client) => Promise.all(['travel', 'runs', 'children'].map((key) => refresh(client, [key]))),
  },
}
