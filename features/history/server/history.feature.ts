import { defineFeature } from '#platform/server/feature.ts'
import { historyRoutes } from './history.routes.ts'
import { historyTexts } from '../shared/history.texts.ts'
import { paperTexts } from '../shared/paper.texts.ts'

export const history = defineFeature({
  name: 'history',
  routes: historyRoutes,
  texts: { ...historyTexts, ...paperTexts },
})
