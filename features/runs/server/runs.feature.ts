import { defineFeature } from '#platform/server/feature.ts'
import { runsTexts } from '../shared/runs.texts.ts'
import { runsHooks } from './runs.hooks.ts'
import { runsRoutes } from './runs.routes.ts'
import { rideDecisionsTexts } from '../shared/ride-decisions.texts.ts'
import { runsScreensTexts } from '../shared/runs-screens.texts.ts'

export const runs = defineFeature({
  name: 'runs',
  routes: runsRoutes,
  texts: { ...runsTexts, ...runsScreensTexts, ...rideDecisionsTexts },
  hooks: runsHooks,
})
