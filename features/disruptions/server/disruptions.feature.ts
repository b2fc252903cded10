import { defineFeature } from '#platform/server/feature.ts'
import { disruptionsHooks } from './disruptions.hooks.ts'
import { disruptionsRoutes } from './disruptions.routes.ts'
import { disruptionsTexts } from '../shared/disruptions.texts.ts'

export const disruptions = defineFeature({
  name: 'disruptions',
  routes: disruptionsRoutes,
  hooks: disruptionsHooks,
  texts: disruptionsTexts,
})
