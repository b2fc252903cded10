import { profileParts } from '#features/profile/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** Where the runs are: no page of its own, parts of the run and of the board. */
export const positionsFeature: WebFeature = {
  name: 'positions',
  fills: [
    fill(profileParts, {
      id: 'approach',
      order: 25,
      load: async () => (await import('./ApproachPart.tsx')).ApproachPart,
    }),
  ],
  live: {
    'positions.moved': async (client, data) => (await import('./moved.ts')).vehicleMoved(client, data),
    // Who may see the vehicle changes with the children.
    'runs.changed': (client) => refresh(client, ['positions']),
    'hazards.changed': (client) => refresh(client, ['ways']),
  },
}
