import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Who may collect: a tab of the child's record, and the hand-over on a run. What was taken back is gone live. */
export const pickupFeature: WebFeature = {
  name: 'pickup',
  live: { 'pickup.changed': (client) => refresh(client, ['pickup']) },
}
