import { defineFeature } from '#platform/server/feature.ts'
import { handOverTexts } from '../shared/hand-over.texts.ts'
import { pickupTexts } from '../shared/pickup.texts.ts'
import { pickupRoutes } from './pickup.routes.ts'
import { seedPickup } from './pickup.seed.ts'

export const pickup = defineFeature({
  name: 'pickup',
  routes: pickupRoutes,
  texts: { ...pickupTexts, ...handOverTexts },
  seed: seedPickup,
})
