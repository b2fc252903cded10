import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Runs on this device: kept fresh by what the server publishes. */
export const runsFeature: WebFeature = {
  name: 'runs',
  live: {
    'runs.changed': (client) => refresh(client, ['runs']),
    // Allergies of the passengers.
    'conditions.changed': (client) => refresh(client, ['runs']),
    // A phone of the crew knows the sticker of its vehicle.
    'vehicles.changed': (client) => refresh(client, ['runs']),
  },
}
