import { defineFeature } from '#platform/server/feature.ts'
import { familyHooks } from './family.hooks.ts'
import { familyRoutes } from './family.routes.ts'
import { familyTexts } from '../shared/family.texts.ts'

export const family = defineFeature({
  name: 'family',
  routes: familyRoutes,
  texts: familyTexts,
  hooks: familyHooks,
})
