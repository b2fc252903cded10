import { defineFeature } from '#platform/server/feature.ts'
import { alertsRoutes } from './alerts.routes.ts'

export const alerts = defineFeature({
  name: 'alerts',
  routes: alertsRoutes,
  texts: {},
})
