import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { checkedUpload } from '#features/documents/server/checked-file.api.ts'
import { documentSettled } from '#features/documents/server/documents.hooks.api.ts'
import { ATTACHMENT_BODY } from '#features/documents/shared/attachments.contract.ts'
import * as requests from '../shared/requests.contract.ts'
import * as contract from '../shared/requirements.contract.ts'
import { requirementsPagesTexts } from '../shared/requirements-pages.texts.ts'
import { requirementsTexts } from '../shared/requirements.texts.ts'
import { ask, askMissing, settleOpen, withdraw } from './asking.commands.ts'
import { accept, refuse } from './deciding.commands.ts'
import { bytesOfRequest, propose, takeBack } from './handing-in.commands.ts'
import { remindOfRequests } from './reminders.jobs.ts'
import { search } from './requests.queries.ts'
import { addRequirement, changeRequirement, dropRequirement } from './requirements.commands.ts'
import { searchRows } from './requirements.queries.ts'
import { seedRequirements } from './requirements.seed.ts'

const office = { CB_ADMIN: 'group' } as const
/** The office all of its groups, others what is theirs to hand in (requests.policy.ts). */
const everybody = { CB_ADMIN: 'group', CB_ASSISTANT: 'own', CB_PARENT: 'kin' } as const

export const requirements = defineFeature({
  name: 'requirements',
  texts: { ...requirementsTexts, ...requirementsPagesTexts },
  jobs: [remindOfRequests],
  hooks: [documentSettled.use(10, settleOpen)],
  seed: seedRequirements,
  routes: [
    route(contract.createRequirement, { needs: office, run: (call) => addRequirement(call, call.body) }),
    route(contract.updateRequirement, {
      needs: office,
      run: (call) => changeRequirement(call, call.params.id, call.body),
    }),
    route(contract.archiveRequirement, { needs: office, run: (call) => dropRequirement(call, call.params.id) }),
    route(contract.searchRequirements, { needs: office, run: (call) => searchRows(call, call.body) }),
    route(requests.searchRequests, { needs: everybody, run: (call) => search(call, call.body) }),
    route(requests.askForDocument, { needs: office, run: (call) => ask(call, call.body) }),
    route(requests.askForMissing, { needs: office, run: (call) => askMissing(call, call.body) }),
    route(requests.handIn, {
      needs: everybody,
      bodyLimit: ATTACHMENT_BODY,
      prepare: ({ body, app }) => checkedUpload(body.file, { app }),
      run: (call) => propose(call, call.params.id, call.body, call.ready),
    }),
    route(requests.takeBack, { needs: everybody, run: (call) => takeBack(call, call.params.id) }),
    route(requests.acceptRequest, { needs: office, run: (call) => accept(call, call.params.id, call.body) }),
    route(requests.refuseRequest, { needs: office, run: (call) => refuse(call, call.params.id, call.body) }),
    route(requests.withdrawRequest, { needs: office, run: (call) => withdraw(call, call.params.id) }),
    route(requests.fileOfRequest, { needs: everybody, run: (call) => bytesOfRequest(call, call.params.id) }),
  ],
})
