import { defineFeature } from '#platform/server/feature.ts'
import { membershipsTexts } from '../shared/memberships.texts.ts'
import { membershipsRoutes } from './memberships.routes.ts'

export const memberships = defineFeature({
  name: 'memberships',
  routes: membershipsRoutes,
  texts: membershipsTexts,
})
