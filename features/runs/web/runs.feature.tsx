import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

const reread = (client: QueryClient) => refresh(client, ['runs'])

/** Runs on this device: kept fresh by what the server publishes. */
export const runsFeature: WebFeature = {
  name: 'runs',
  live: {
    'runs.changed': reread,
    // Allergies of the passengers.
    'conditions.changed': reread,
    // A phone of the crew knows the sticker of its vehicle.
    'vehicles.changed': reread,
  },
}
