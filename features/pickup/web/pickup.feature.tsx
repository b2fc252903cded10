import { childTabs, childToday } from '#features/children/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'

/** Who may collect: a tab of the child's record, papers that wait for the office, the hand-over on a run. What was taken back is gone live. */
export const pickupFeature: WebFeature = {
  name: 'pickup',
  fills: [
    fill(childTabs, {
      id: 'PICK_UP',
      order: 40,
      roles: ['CB_ADMIN', 'CB_PARENT'],
      label: 'pickup.tab',
      load: async () => (await import('./PickupTab.tsx')).PickupTab,
    }),
    fill(homeWidgets, {
      id: 'paperQueue',
      roles: ['CB_ADMIN'],
      order: 6,
      side: true,
      load: async () => (await import('./PaperQueue.tsx')).PaperQueue,
    }),
    fill(childToday, {
      id: 'pickup',
      order: 20,
      roles: ['CB_ADMIN', 'CB_PARENT'],
      load: async () => (await import('./PickupGlance.tsx')).PickupGlance,
    }),
  ],
  live: { 'pickup.changed': (client) => refresh(client, ['pickup']) },
}
