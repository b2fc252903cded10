import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Cards of children: on their record, printed for a group, scanned on a run. One that was taken back is gone live. */
export const cardsFeature: WebFeature = {
  name: 'cards',
  sections: [
    {
      name: 'card',
      on: 'child',
      column: 'second',
      order: 20,
      roles: ['CB_ADMIN'],
      load: async () => (await import('./ChildCard.tsx')).ChildCard,
    },
  ],
  live: { 'cards.changed': (client) => refresh(client, ['cards']) },
}
