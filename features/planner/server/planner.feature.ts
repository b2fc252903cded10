import { plannerPagesTexts } from '../shared/planner-pages.texts.ts'
import { plannerTexts } from '../shared/planner.texts.ts'
import { defineFeature } from '#platform/server/feature.ts'
import { plannerRoutes } from './planner.routes.ts'

export const planner = defineFeature({
  name: 'planner',
  routes: plannerRoutes,
  texts: { ...plannerTexts, ...plannerPagesTexts },
})
