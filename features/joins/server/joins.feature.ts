import { defineFeature } from '#platform/server/feature.ts'
import { accountRoute } from '#platform/server/http/route.ts'
import * as contract from '../shared/joins.contract.ts'
import { joinsTexts } from '../shared/joins.texts.ts'
import { askToJoin } from './asking.api.ts'
import { acceptJoin } from './joins.commands.ts'
import { joinLetter } from './joins.letters.ts'

const own = { CB_ADMIN: 'own', CB_ASSISTANT: 'own', CB_PARENT: 'own' } as const

export const joins = defineFeature({
  name: 'joins',
  texts: joinsTexts,
  jobs: [askToJoin],
  letters: [joinLetter],
  routes: [accountRoute(contract.acceptJoin, { needs: own, run: (call) => acceptJoin(call, call.body.code) })],
})
