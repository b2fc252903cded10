import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Crews: credentials, days away, who stands in, into whose hands a run passes. */
export const crewFeature: WebFeature = {
  name: 'crew',
  widgets: [
    {
      name: 'offers',
      roles: ['CB_ASSISTANT'],
      order: 5,
      load: async () => (await import('./OffersCard.tsx')).OffersCard,
    },
    {
      name: 'mine',
      roles: ['CB_ASSISTANT'],
      order: 20,
      load: async () => (await import('./MyShiftCard.tsx')).MyShiftCard,
    },
  ],
  live: { 'crew.changed': (client) => Promise.all([refresh(client, ['crew']), refresh(client, ['runs'])]) },
}
