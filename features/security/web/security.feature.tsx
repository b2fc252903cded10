import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** The Security part of the profile page: password, second factors, own sessions. */
export const securityFeature: WebFeature = {
  name: 'security',
  profileParts: [{ name: 'security', order: 50, load: async () => (await import('./SecurityPart.tsx')).SecurityPart }],
}
