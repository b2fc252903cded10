import { defineFeature } from '#platform/server/feature.ts'
import { alertsRoutes } from './alerts.routes.ts'
import { alertsTexts } from '../shared/alerts.texts.ts'

export const alerts = defineFeature({
  name: 'alerts',
  routes: alertsRoutes,
  texts: alertsTexts,
})
