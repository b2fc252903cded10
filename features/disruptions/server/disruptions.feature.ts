import { defineFeature } from '#platform/server/feature.ts'
import { disruptionsRoutes } from './disruptions.routes.ts'

export const disruptions = defineFeature({
  name: 'disruptions',
  routes: disruptionsRoutes,
  texts: {},
})
