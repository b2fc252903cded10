import { defineFeature } from '#platform/server/feature.ts'
import { interchangePagesTexts } from '../shared/interchange-pages.texts.ts'
import { interchangeTexts } from '../shared/interchange.texts.ts'
import { interchangeRoutes } from './interchange.routes.ts'

export const interchange = defineFeature({
  name: 'interchange',
  routes: interchangeRoutes,
  texts: { ...interchangeTexts, ...interchangePagesTexts },
})
