import { defineFeature } from '#platform/server/feature.ts'
import { placesTexts } from '../shared/places.texts.ts'
import { placesRoutes } from './places.routes.ts'

export const places = defineFeature({ name: 'places', routes: placesRoutes, texts: placesTexts })
