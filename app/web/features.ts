import { runsFeature } from '#features/runs/web/runs.feature.tsx'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { homeFeature } from './home.feature.tsx'

/** The features of the web app, one line each. */
export const FEATURES: readonly WebFeature[] = [homeFeature, runsFeature]
