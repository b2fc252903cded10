import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { photoOf } from '#features/profile/server/picture.api.ts'
import * as contract from '../shared/inspections.contract.ts'
import { inspectionsPagesTexts } from '../shared/inspections-pages.texts.ts'
import { inspectionsTexts } from '../shared/inspections.texts.ts'
import { addInspection, changeInspection, decide, dropInspection } from './inspections.commands.ts'
import { exportRows } from './inspections.export.ts'
import { remindOfInspections } from './inspections.jobs.ts'
import { findInspection, searchRows, suggestVehicles } from './inspections.queries.ts'
import { seedInspections } from './inspections.seed.ts'
import { addOne, dropOne, readOne } from './photos.commands.ts'

const office = { CB_ADMIN: 'group' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const inspections = defineFeature({
  name: 'inspections',
  texts: { ...inspectionsTexts, ...inspectionsPagesTexts },
  jobs: [remindOfInspections],
  seed: seedInspections,
  routes: [
    route(contract.searchInspections, { needs: staff, run: (call) => searchRows(call, call.body) }),
    route(contract.exportInspections, {
      needs: office,
      stepUp: true,
      run: (call) => exportRows(call, call.body, call.query.format),
    }),
    route(contract.inspectionVehicles, { needs: staff, run: (call) => suggestVehicles(call, call.query.q) }),
    route(contract.getInspection, { needs: staff, run: (call) => findInspection(call, call.params.id) }),
    route(contract.createInspection, { needs: staff, run: (call) => addInspection(call, call.body) }),
    route(contract.updateInspection, {
      needs: staff,
      run: (call) => changeInspection(call, call.params.id, call.body),
    }),
    route(contract.archiveInspection, {
      needs: office,
      run: (call) => dropInspection(call, call.params.id, call.body),
    }),
    route(contract.decideDefect, { needs: office, run: (call) => decide(call, call.params.id, call.body) }),
    route(contract.addPhoto, {
      needs: staff,
      bodyLimit: contract.PHOTO_BODY,
      prepare: ({ body }) => photoOf(body.profileImageData),
      run: (call) => addOne(call, call.params.id, call.ready),
    }),
    route(contract.getPhoto, { needs: staff, run: (call) => readOne(call, call.params.id) }),
    route(contract.removePhoto, { needs: staff, run: (call) => dropOne(call, call.params.id) }),
  ],
})
