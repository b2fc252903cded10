import { defineFeature } from '#platform/server/feature.ts'
import { pickupTexts } from '../shared/pickup.texts.ts'
import { pickupRoutes } from './pickup.routes.ts'

export const pickup = defineFeature({ name: 'pickup', routes: pickupRoutes, texts: pickupTexts })
