import { defineFeature } from '#platform/server/feature.ts'
import { historyRoutes } from './history.routes.ts'

export const history = defineFeature({
  name: 'history',
  routes: historyRoutes,
  texts: {},
})
