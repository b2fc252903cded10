import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as contract from '../shared/crew.contract.ts'
import { crewTexts } from '../shared/crew.texts.ts'
import { report, withdraw } from './away.commands.ts'
import { dropCredential, putCredential, readDemands, saveDemands } from './crew.commands.ts'
import { findCrew } from './crew.queries.ts'
import { seedCrew } from './crew.seed.ts'

const office = { CB_ADMIN: 'group' } as const
const themselves = { CB_ADMIN: 'group', CB_ASSISTANT: 'own' } as const

export const crew = defineFeature({
  name: 'crew',
  texts: crewTexts,
  seed: seedCrew,
  routes: [
    route(contract.getCrew, { needs: themselves, run: (call) => findCrew(call, call.params.id) }),
    route(contract.addCredential, { needs: office, run: (call) => putCredential(call, call.params.id, call.body) }),
    route(contract.removeCredential, { needs: office, run: (call) => dropCredential(call, call.params.id) }),
    route(contract.reportAway, { needs: themselves, run: (call) => report(call, call.params.id, call.body) }),
    route(contract.withdrawAway, { needs: themselves, run: (call) => withdraw(call, call.params.id) }),
    route(contract.getDemands, { needs: office, run: (call) => readDemands(call, call.params.id) }),
    route(contract.setDemands, { needs: office, run: (call) => saveDemands(call, call.params.id, call.body) }),
  ],
})
