import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** The features of the web app, one line each. */
export const FEATURES: readonly WebFeature[] = []
