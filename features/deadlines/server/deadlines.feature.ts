import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { checkedRenewalFile, renewDocument } from '#features/documents/server/renewal.api.ts'
import { ATTACHMENT_BODY } from '#features/documents/shared/attachments.contract.ts'
import * as contract from '../shared/deadlines.contract.ts'
import { deadlinesPagesTexts } from '../shared/deadlines-pages.texts.ts'
import { deadlinesTexts } from '../shared/deadlines.texts.ts'
import { exportRows } from './deadlines.export.ts'
import { searchDue } from './deadlines.queries.ts'
import { deadlineSources } from './deadlines.hooks.api.ts'
import { remindOfDeadlines } from './reminders.jobs.ts'
import { credentialsInForce, expiringDocumentRows, papersInUse } from './sources.queries.ts'

/** Each what the sources let them read (deadlines.hooks.api.ts). */
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const office = { CB_ADMIN: 'group' } as const
const module = 'documents.deadline'

export const deadlines = defineFeature({
  name: 'deadlines',
  texts: { ...deadlinesTexts, ...deadlinesPagesTexts },
  jobs: [remindOfDeadlines],
  hooks: [
    deadlineSources.use(10, expiringDocumentRows),
    deadlineSources.use(20, papersInUse),
    deadlineSources.use(30, credentialsInForce),
  ],
  routes: [
    route(contract.searchDeadlines, { needs: readers, module, run: (call) => searchDue(call, call.body) }),
    route(contract.exportDeadlines, {
      needs: office,
      module,
      stepUp: true,
      run: (call) => exportRows(call, call.body, call.query.format),
    }),
    route(contract.renewDeadline, {
      needs: readers,
      module,
      bodyLimit: ATTACHMENT_BODY,
      prepare: ({ body, app }) => checkedRenewalFile(body.file, { app }),
      run: (call) => renewDocument(call, call.params.id, { ...call.body, file: call.ready }),
    }),
  ],
})
