import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { deadlineSources } from '#features/deadlines/server/deadlines.hooks.api.ts'
import { checkedUpload } from '#features/documents/server/checked-file.api.ts'
import { ATTACHMENT_BODY } from '#features/documents/shared/attachments.contract.ts'
import * as contract from '../shared/records.contract.ts'
import { recordsPagesTexts } from '../shared/records-pages.texts.ts'
import { recordsTexts } from '../shared/records.texts.ts'
import { vaccinationsDue } from './due.queries.ts'
import { attachFile, bytesOfFile, detachFile } from './files.commands.ts'
import { openRecord } from './openings.commands.ts'
import { openingsOf } from './openings.queries.ts'
import { addRecord, correctRecord, decideRecord, settleRecord } from './records.commands.ts'
import { recordWithHistory, searchRows } from './records.queries.ts'
import { seedRecords } from './records.seed.ts'

// Row by row: `personReached` of guests, and records.policy.ts.
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const writers = { CB_ADMIN: 'group', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const office = { CB_ADMIN: 'group' } as const
const module = 'medicalRecords.userDetail'

export const records = defineFeature({
  name: 'records',
  texts: { ...recordsTexts, ...recordsPagesTexts },
  hooks: [deadlineSources.use(70, vaccinationsDue)],
  seed: seedRecords,
  routes: [
    route(contract.addRecord, { needs: writers, module, run: (call) => addRecord(call, call.body) }),
    route(contract.searchRecords, { needs: readers, module, run: (call) => searchRows(call, call.body) }),
    route(contract.getRecord, { needs: readers, module, run: (call) => recordWithHistory(call, call.params.id) }),
    route(contract.correctRecord, {
      needs: writers,
      module,
      run: (call) => correctRecord(call, call.params.id, call.body),
    }),
    route(contract.decideRecord, {
      needs: office,
      module,
      run: (call) => decideRecord(call, call.params.id, call.body),
    }),
    route(contract.archiveRecord, {
      needs: office,
      module,
      run: (call) => settleRecord(call, call.params.id, { change: 'archived', ...call.body }),
    }),
    route(contract.restoreRecord, {
      needs: office,
      module,
      run: (call) => settleRecord(call, call.params.id, { change: 'restored', ...call.body }),
    }),
    route(contract.openRecord, { needs: staff, module, run: (call) => openRecord(call, call.params.id, call.body) }),
    route(contract.searchOpenings, { needs: writers, module, run: (call) => openingsOf(call, call.body) }),
    route(contract.uploadFile, {
      needs: writers,
      module,
      bodyLimit: ATTACHMENT_BODY,
      prepare: ({ body: { data, name, size }, app }) => checkedUpload({ data, name, size }, { app }),
      run: (call) => attachFile(call, call.params.id, call.body.id, call.ready),
    }),
    route(contract.detachFile, { needs: writers, module, run: (call) => detachFile(call, call.params.id, call.body) }),
    route(contract.downloadFile, { needs: readers, module, run: (call) => bytesOfFile(call, call.params.id) }),
  ],
})
