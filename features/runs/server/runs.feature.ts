import { defineFeature } from '#platform/server/feature.ts'
import { runsTexts } from '../shared/runs.texts.ts'
import { runsHooks } from './runs.hooks.ts'
import { planDay, watchRuns } from './runs.jobs.ts'
import { seedTransport } from './runs.seed.ts'
import { runsRoutes } from './runs.routes.ts'

export const runs = defineFeature({
  name: 'runs',
  routes: runsRoutes,
  texts: runsTexts,
  jobs: [planDay, watchRuns],
  hooks: runsHooks,
  seed: seedTransport,
})
