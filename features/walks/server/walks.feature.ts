import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { getChildWalks, getNearestStops } from '../shared/walks.contract.ts'
import { walksTexts } from '../shared/walks.texts.ts'
import { nearestStops, walksOf } from './walks.queries.ts'

/** The ways of children on foot between home and stop. */
export const walks = defineFeature({
  name: 'walks',
  routes: [
    route(getChildWalks, {
      needs: { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' },
      run: (call) => walksOf(call, call.params.id),
    }),
    route(getNearestStops, { needs: { CB_ADMIN: 'group' }, run: (call) => nearestStops(call, call.params.id) }),
  ],
  texts: walksTexts,
})
