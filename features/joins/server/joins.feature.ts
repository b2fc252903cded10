import { defineFeature } from '#platform/server/feature.ts'
import { accountRoute } from '#platform/server/http/route.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import { contactsAdded } from '#features/people/server/people.hooks.api.ts'
import * as contract from '../shared/joins.contract.ts'
import { joinsTexts } from '../shared/joins.texts.ts'
import { askToJoin } from './asking.jobs.ts'
import { acceptJoin } from './joins.commands.ts'
import { joinLetter } from './joins.templates.ts'

const own = { CB_ADMIN: 'own', CB_ASSISTANT: 'own', CB_PARENT: 'own' } as const

export const joins = defineFeature({
  name: 'joins',
  texts: joinsTexts,
  jobs: [askToJoin],
  letters: [joinLetter],
  hooks: [contactsAdded.use(10, (tx, { ids }) => enqueue(tx, askToJoin, { ids: [...ids] }))],
  routes: [accountRoute(contract.acceptJoin, { needs: own, run: (call) => acceptJoin(call, call.body.code) })],
})
