import { defineFeature } from '#platform/server/feature.ts'
import { restrictionChanged } from '#features/relationships/server/relationships.hooks.api.ts'
import { handOverTexts } from '../shared/hand-over.texts.ts'
import { pickupTexts } from '../shared/pickup.texts.ts'
import { pickupRoutes } from './pickup.routes.ts'
import { seedPickup } from './pickup.seed.ts'
import { recogniseDelegates } from './restricted.queries.ts'

export const pickup = defineFeature({
  name: 'pickup',
  routes: pickupRoutes,
  texts: { ...pickupTexts, ...handOverTexts },
  seed: seedPickup,
  hooks: [
    restrictionChanged.use(10, async (tx, { childId, restricted }) => {
      if (restricted) await recogniseDelegates(tx, childId)
    }),
  ],
})
