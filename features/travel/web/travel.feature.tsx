import { childTabs } from '#features/children/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'

/** Where children travel: a tab of the child's record, and the changes that wait on the home of administrators. */
export const travelFeature: WebFeature = {
  name: 'travel',
  fills: [
    fill(childTabs, {
      id: 'PLACES_CHILDREN',
      order: 30,
      roles: ['CB_ADMIN', 'CB_PARENT'],
      label: 'travel.tab',
      load: async () => (await import('./TravelTab.tsx')).TravelTab,
    }),
    fill(homeWidgets, {
      id: 'travelQueue',
      roles: ['CB_ADMIN'],
      order: 5,
      side: true,
      load: async () => (await import('./ChangeQueue.tsx')).ChangeQueue,
    }),
  ],
  live: {
    'travel.changed': (client) => Promise.all(['travel', 'runs', 'children'].map((key) => refresh(client, [key]))),
  },
}
