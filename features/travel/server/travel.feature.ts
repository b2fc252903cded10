import { defineFeature } from '#platform/server/feature.ts'
import { travelTexts } from '../shared/travel.texts.ts'
import { expireRequests } from './travel.jobs.ts'
import { travelRoutes } from './travel.routes.ts'

export const travel = defineFeature({
  name: 'travel',
  routes: travelRoutes,
  texts: travelTexts,
  jobs: [expireRequests],
})
