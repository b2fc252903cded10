import { defineFeature } from '#platform/server/feature.ts'
import { placesMerged } from '#features/places/server/places.hooks.api.ts'
import { routesTexts } from '../shared/routes.texts.ts'
import { mergeRoutePlaces } from './merge-places.commands.ts'
import { routesRoutes } from './routes.routes.ts'
import { routesScreenTexts } from '../shared/routes-screens.texts.ts'
import { startDayTexts } from '../shared/start-day.texts.ts'
import { stopsTexts } from '../shared/stops.texts.ts'

export const routes = defineFeature({
  name: 'routes',
  routes: routesRoutes,
  texts: { ...routesTexts, ...routesScreenTexts, ...startDayTexts, ...stopsTexts },
  hooks: [placesMerged.use(10, mergeRoutePlaces)],
})
