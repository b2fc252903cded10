import { defineFeature } from '#platform/server/feature.ts'
import { familyHooks } from './family.hooks.ts'
import { familyRoutes } from './family.routes.ts'

export const family = defineFeature({
  name: 'family',
  routes: familyRoutes,
  texts: {},
  hooks: familyHooks,
})
