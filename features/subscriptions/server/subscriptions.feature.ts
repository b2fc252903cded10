import { defineFeature } from '#platform/server/feature.ts'
import { subscriptionsTexts } from '../shared/subscriptions.texts.ts'
import { subscriptionsRoutes } from './subscriptions.routes.ts'

export const subscriptions = defineFeature({
  name: 'subscriptions',
  routes: subscriptionsRoutes,
  texts: subscriptionsTexts,
})
