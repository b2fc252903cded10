import { personSummary } from '#features/people/web/slots.api.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Who is what in which group. What a person may do can change by it, so the own roles are asked again too. */
export const membershipsFeature: WebFeature = {
  name: 'memberships',
  fills: [
    fill(personSummary, {
      id: 'memberships',
      order: 10,
      roles: ['CB_ADMIN'],
      load: async () => (await import('./PersonMemberships.tsx')).PersonMemberships,
    }),
  ],
  live: {
    'memberships.changed': (client) =>
      Promise.all(['memberships', 'people', 'guests', 'session'].map((key) => refresh(client, [key]))),
  },
}
