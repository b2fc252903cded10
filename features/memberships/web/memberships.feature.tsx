import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Who is what in which group. What a person may do can change by it, so the own roles are asked again too. */
export const membershipsFeature: WebFeature = {
  name: 'memberships',
  live: {
    'memberships.changed': (client) =>
      Promise.all(['memberships', 'people', 'guests', 'session'].map((key) => refresh(client, [key]))),
  },
}
