import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { photoConsentChanged } from '#features/bulletin/server/bulletin.hooks.api.ts'
import { deadlineSources } from '#features/deadlines/server/deadlines.hooks.api.ts'
import { TAKES_PHOTO } from '#features/documents/server/photos.api.ts'
import * as photos from '../shared/photos.contract.ts'
import * as contract from '../shared/treatments.contract.ts'
import { treatmentsPagesTexts } from '../shared/treatments-pages.texts.ts'
import { treatmentsTexts } from '../shared/treatments.texts.ts'
import { treatmentsDue } from './due.queries.ts'
import { addOne, readOne, readPhotosAgain, removeOne } from './photos.commands.ts'
import { correct, record } from './sessions.commands.ts'
import { add, change, move } from './treatments.commands.ts'
import { watchSessions } from './treatments.jobs.ts'
import { searchSessionRows, searchTreatmentRows, treatmentWithHistory } from './treatments.queries.ts'
import { seedTreatments } from './treatments.seed.ts'

// Row by row: `personReached` of guests, and treatments.policy.ts.
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const office = { CB_ADMIN: 'group' } as const
const module = 'drugs.userDetail'

export const treatments = defineFeature({
  name: 'treatments',
  texts: { ...treatmentsTexts, ...treatmentsPagesTexts },
  hooks: [deadlineSources.use(60, treatmentsDue), photoConsentChanged.use(10, readPhotosAgain)],
  jobs: [watchSessions],
  seed: seedTreatments,
  routes: [
    route(contract.addTreatment, { needs: office, module, run: (call) => add(call, call.body) }),
    route(contract.searchTreatments, { needs: readers, module, run: (call) => searchTreatmentRows(call, call.body) }),
    route(contract.getTreatment, { needs: readers, module, run: (call) => treatmentWithHistory(call, call.params.id) }),
    route(contract.changeTreatment, { needs: office, module, run: (call) => change(call, call.params.id, call.body) }),
    route(contract.suspendTreatment, {
      needs: office,
      module,
      run: (call) => move(call, call.params.id, { ...call.body, move: 'suspend' }),
    }),
    route(contract.closeTreatment, {
      needs: office,
      module,
      run: (call) => move(call, call.params.id, { ...call.body, move: 'close' }),
    }),
    route(contract.restoreTreatment, {
      needs: office,
      module,
      run: (call) => move(call, call.params.id, { ...call.body, move: 'restore' }),
    }),
    route(contract.recordSession, { needs: staff, module, run: (call) => record(call, call.body) }),
    route(contract.searchSessions, { needs: readers, module, run: (call) => searchSessionRows(call, call.body) }),
    route(contract.correctSession, { needs: staff, module, run: (call) => correct(call, call.params.id, call.body) }),
    route(photos.addPhoto, {
      needs: staff,
      module,
      ...TAKES_PHOTO,
      run: (call) => addOne(call, call.params.id, call.body.id, call.ready),
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
