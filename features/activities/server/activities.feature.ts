import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { photoConsentChanged } from '#features/bulletin/server/bulletin.hooks.api.ts'
import { deadlineSources } from '#features/deadlines/server/deadlines.hooks.api.ts'
import { TAKES_PHOTO } from '#features/documents/server/photos.api.ts'
import { guestPlaceEnds } from '#features/memberships/server/memberships.hooks.api.ts'
import { placesMerged } from '#features/places/server/places.hooks.api.ts'
import * as contract from '../shared/activities.contract.ts'
import { activitiesPagesTexts } from '../shared/activities-pages.texts.ts'
import { activitiesTexts } from '../shared/activities.texts.ts'
import * as photos from '../shared/photos.contract.ts'
import { photosTexts } from '../shared/photos-pages.texts.ts'
import { seriesTexts } from '../shared/series-pages.texts.ts'
import { activitiesOfRun, decideTransport, transportRoutes } from '../shared/transport.contract.ts'
import { transportTexts } from '../shared/transport-pages.texts.ts'
import { activityRow, candidatesFor, openActivity, searchActivityRows } from './activities.queries.ts'
import { seedActivities } from './activities.seed.ts'
import { correct, record } from './attendance.commands.ts'
import { enrol, withdraw } from './enrolment.commands.ts'
import { addOne, readOne, readPhotosAgain, removeOne } from './photos.commands.ts'
import { fillOf, MODULE } from './places.commands.ts'
import { fillFreePlaces } from './places.jobs.ts'
import { add, change, mergeActivityPlaces, move } from './plan.commands.ts'
import { decide } from './transport.commands.ts'
import { routesThen, takenAlong, transportDue } from './transport.queries.ts'

// Row by row: activities.policy.ts, and `personReached` of guests.
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const office = { CB_ADMIN: 'group' } as const
const module = MODULE

export const activities = defineFeature({
  name: 'activities',
  texts: { ...activitiesTexts, ...activitiesPagesTexts, ...seriesTexts, ...transportTexts, ...photosTexts },
  hooks: [
    placesMerged.use(50, mergeActivityPlaces),
    guestPlaceEnds.use(60, (tx, { groupId }) => fillOf(tx, groupId)),
    deadlineSources.use(80, transportDue),
    photoConsentChanged.use(20, readPhotosAgain),
  ],
  jobs: [fillFreePlaces],
  seed: seedActivities,
  routes: [
    route(contract.addActivity, { needs: office, module, run: (call) => add(call, call.body) }),
    route(contract.searchActivities, { needs: readers, module, run: (call) => searchActivityRows(call, call.body) }),
    route(contract.candidates, {
      needs: staff,
      module,
      run: (call) => candidatesFor(call, call.params.id, call.query.q),
    }),
    route(contract.getActivity, { needs: readers, module, run: (call) => openActivity(call, call.params.id) }),
    route(contract.changeActivity, { needs: office, module, run: (call) => change(call, call.params.id, call.body) }),
    route(contract.closeActivity, {
      needs: office,
      module,
      run: (call) => move(call, call.params.id, { ...call.body, move: 'close' }),
    }),
    route(contract.archiveActivity, {
      needs: office,
      module,
      run: (call) => move(call, call.params.id, { ...call.body, move: 'archive' }),
    }),
    route(contract.restoreActivity, {
      needs: office,
      module,
      run: (call) => move(call, call.params.id, { ...call.body, move: 'restore' }),
    }),
    route(transportRoutes, {
      needs: office,
      module,
      run: async (call) => routesThen(call, await activityRow(call, call.params.id), call.query.way),
    }),
    route(decideTransport, { needs: office, module, run: (call) => decide(call, call.params.id, call.body) }),
    route(activitiesOfRun, { needs: staff, module, run: (call) => takenAlong(call, call.params.id) }),
    route(contract.enrol, { needs: readers, module, run: (call) => enrol(call, call.params.id, call.body) }),
    route(contract.withdraw, { needs: readers, module, run: (call) => withdraw(call, call.params.id, call.body) }),
    route(contract.recordAttendance, { needs: staff, module, run: (call) => record(call, call.body) }),
    route(contract.correctAttendance, {
      needs: staff,
      module,
      run: (call) => correct(call, call.params.id, call.body),
    }),
    route(photos.addPhoto, {
      needs: staff,
      module,
      ...TAKES_PHOTO,
      run: (call) => addOne(call, call.params.id, call.body, call.ready),
    }),
    route(photos.getPhoto, { needs: readers, module, run: (call) => readOne(call, call.params.id) }),
    route(photos.thumbnailOfPhoto, { needs: readers, module, run: (call) => readOne(call, call.params.id, 'small') }),
    route(photos.removePhoto, {
      needs: staff,
      module,
      run: (call) => removeOne(call, call.params.id, call.body.reason),
    }),
  ],
})
