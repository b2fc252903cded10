import { defineFeature } from '#platform/server/feature.ts'
import { routesTexts } from '../shared/routes.texts.ts'
import { routesRoutes } from './routes.routes.ts'

export const routes = defineFeature({ name: 'routes', routes: routesRoutes, texts: routesTexts })
