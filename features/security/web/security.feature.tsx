import { profileParts } from '#features/profile/web/slots.api.ts'
import { signInFills } from './sign-in-fills.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** The Security part of the profile page: password, second factors, own sessions. */
export const securityFeature: WebFeature = {
  name: 'security',
  fills: [
    ...signInFills,
    fill(profileParts, {
      id: 'security',
      order: 50,
      load: async () => (await import('./SecurityPart.tsx')).SecurityPart,
    }),
  ],
}
