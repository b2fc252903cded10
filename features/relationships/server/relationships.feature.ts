import { defineFeature } from '#platform/server/feature.ts'
import { relationshipsTexts } from '../shared/relationships.texts.ts'
import { announceNewDays } from './relationships.jobs.ts'
import { relationshipsRoutes } from './relationships.routes.ts'

export const relationships = defineFeature({
  name: 'relationships',
  routes: relationshipsRoutes,
  jobs: [announceNewDays],
  texts: relationshipsTexts,
})
