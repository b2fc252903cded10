import { profileParts } from '#features/profile/web/slots.api.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** The part of the profile page where a code of another group is entered. */
export const joinsFeature: WebFeature = {
  name: 'joins',
  fills: [fill(profileParts, { id: 'joins', order: 40, load: async () => (await import('./JoinPart.tsx')).JoinPart })],
}
