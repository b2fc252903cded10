import { peopleListActions } from '#features/people/web/slots.api.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Who asks for an account; the queue opens from the lists of people. */
export const signupsFeature: WebFeature = {
  name: 'signups',
  fills: [
    fill(peopleListActions, {
      id: 'signups',
      order: 20,
      roles: ['CB_ADMIN'],
      icon: 'bell',
      label: 'signups.requests',
      shown: ({ kind }) => kind !== 'guests',
      load: async () => (await import('./SignUpsButton.tsx')).SignUpsButton,
    }),
  ],
  live: { 'signups.changed': (client) => refresh(client, ['signups']) },
}
