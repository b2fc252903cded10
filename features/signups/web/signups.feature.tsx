import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Who asks for an account; the queue opens from the lists of people. */
export const signupsFeature: WebFeature = {
  name: 'signups',
  live: { 'signups.changed': (client) => refresh(client, ['signups']) },
}
