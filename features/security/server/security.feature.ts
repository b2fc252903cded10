import { defineFeature } from '#platform/server/feature.ts'
import { factorsTexts } from '../shared/factors.texts.ts'
import { securityTexts } from '../shared/security.texts.ts'
import { securityRoutes } from './security.routes.ts'

export const security = defineFeature({
  name: 'security',
  routes: securityRoutes,
  texts: { ...securityTexts, ...factorsTexts },
})
