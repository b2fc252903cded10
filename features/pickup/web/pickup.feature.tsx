import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Who may collect: a tab of the child's record, papers that wait for the office, the hand-over on a run. What was taken back is gone live. */
export const pickupFeature: WebFeature = {
  name: 'pickup',
  widgets: [
    {
      name: 'paperQueue',
      roles: ['CB_ADMIN'],
      order: 6,
      side: true,
      load: async () => (await import('./PaperQueue.tsx')).PaperQueue,
    },
  ],
  sections: [
    {
      name: 'pickup',
      on: 'child',
      column: 'first',
      order: 20,
      roles: ['CB_ADMIN', 'CB_PARENT'],
      load: async () => (await import('./PickupGlance.tsx')).PickupGlance,
    },
  ],
  live: { 'pickup.changed': (client) => refresh(client, ['pickup']) },
}
