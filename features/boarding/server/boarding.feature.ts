import { defineFeature } from '#platform/server/feature.ts'
import { boardingRoutes } from './boarding.routes.ts'

export const boarding = defineFeature({
  name: 'boarding',
  routes: boardingRoutes,
  texts: {},
})
