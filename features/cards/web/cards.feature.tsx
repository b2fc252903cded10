import { childListActions, childOffice } from '#features/children/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** Cards of children: on their record, printed for a group, scanned on a run. One that was taken back is gone live. */
export const cardsFeature: WebFeature = {
  name: 'cards',
  fills: [
    fill(childListActions, {
      id: 'printCards',
      order: 20,
      roles: ['CB_ADMIN'],
      icon: 'print',
      label: 'cards.print',
      load: async () => (await import('./PrintCardsButton.tsx')).PrintCardsButton,
    }),
    fill(childOffice, {
      id: 'card',
      order: 20,
      roles: ['CB_ADMIN'],
      load: async () => (await import('./ChildCard.tsx')).ChildCard,
    }),
  ],
  live: { 'cards.changed': (client) => refresh(client, ['cards']) },
}
