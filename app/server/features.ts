import type { Feature } from '#platform/server/feature.ts'
import { sessionFeature } from '#features/session/server/session.feature.ts'

/** The rooms of the house, in the order in which the demo is seeded. */
export const features: readonly Feature[] = [sessionFeature]
