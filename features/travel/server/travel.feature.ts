import { defineFeature } from '#platform/server/feature.ts'
import { childChangesGroup } from '#features/memberships/server/memberships.hooks.api.ts'
import { placesMerged } from '#features/places/server/places.hooks.api.ts'
import { travelTexts } from '../shared/travel.texts.ts'
import { mergeTravelPlaces, moveTravel } from './moves.commands.ts'
import { expireRequests } from './travel.jobs.ts'
import { travelRoutes } from './travel.routes.ts'

export const travel = defineFeature({
  name: 'travel',
  routes: travelRoutes,
  texts: travelTexts,
  jobs: [expireRequests],
  hooks: [
    childChangesGroup.use(30, (tx, { childId, group }) => moveTravel(tx, childId, group.id)),
    placesMerged.use(30, mergeTravelPlaces),
  ],
})
