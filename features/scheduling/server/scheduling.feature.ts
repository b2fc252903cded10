import { defineFeature } from '#platform/server/feature.ts'
import { schedulingTexts } from '../shared/scheduling.texts.ts'
import { schedulingHooks } from './scheduling.hooks.ts'
import { planDay } from './scheduling.jobs.ts'
import { seedTransport } from './scheduling.seed.ts'
import { schedulingRoutes } from './scheduling.routes.ts'

export const scheduling = defineFeature({
  name: 'scheduling',
  routes: schedulingRoutes,
  texts: schedulingTexts,
  jobs: [planDay],
  hooks: schedulingHooks,
  seed: seedTransport,
})
