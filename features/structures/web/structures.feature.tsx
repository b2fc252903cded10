import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Extra personal data: no page of its own, it stands on the lists and records of people. */
export const structuresFeature: WebFeature = {
  name: 'structures',
  live: { 'structures.changed': (client) => refresh(client, ['structures']) },
}
