import { defineFeature } from '#platform/server/feature.ts'
import { reportsTexts } from '../shared/reports.texts.ts'
import { askRiders } from './riders.jobs.ts'
import { seedRiders } from './riders.seed.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reports = defineFeature({
  name: 'reports',
  routes: reportsRoutes,
  texts: reportsTexts,
  jobs: [askRiders],
  seed: seedRiders,
})
