import { defineFeature } from '#platform/server/feature.ts'
import { boardingRoutes } from './boarding.routes.ts'
import { boardingTexts } from '../shared/boarding.texts.ts'
import { closeTexts } from '../shared/close.texts.ts'

export const boarding = defineFeature({
  name: 'boarding',
  routes: boardingRoutes,
  texts: { ...boardingTexts, ...closeTexts },
})
