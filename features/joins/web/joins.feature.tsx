import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** The part of the profile page where a code of another group is entered. */
export const joinsFeature: WebFeature = {
  name: 'joins',
  profileParts: [{ name: 'joins', order: 40, load: async () => (await import('./JoinPart.tsx')).JoinPart }],
}
