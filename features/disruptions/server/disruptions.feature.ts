import { defineFeature } from '#platform/server/feature.ts'
import { disruptionsRoutes } from './disruptions.routes.ts'
import { disruptionsTexts } from '../shared/disruptions.texts.ts'

export const disruptions = defineFeature({
  name: 'disruptions',
  routes: disruptionsRoutes,
  texts: disruptionsTexts,
})
