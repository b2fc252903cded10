import { childToday } from '#features/children/web/slots.api.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** The ways of children on foot, on their pages. */
export const walksFeature: WebFeature = {
  name: 'walks',
  fills: [
    fill(childToday, {
      id: 'walks',
      order: 40,
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      load: async () => (await import('./WalksCard.tsx')).WalksCard,
    }),
  ],
}
