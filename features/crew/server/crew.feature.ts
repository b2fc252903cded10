import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as cover from '../shared/cover.contract.ts'
import * as contract from '../shared/crew.contract.ts'
import { crewTexts } from '../shared/crew.texts.ts'
import * as takeover from '../shared/takeover.contract.ts'
import { report, withdraw } from './away.commands.ts'
import { answer, offer, replace } from './cover.commands.ts'
import { findCover, offersToMe } from './cover.queries.ts'
import { dropCredential, putCredential, readDemands, saveDemands } from './crew.commands.ts'
import { findCrew } from './crew.queries.ts'
import { seedCrew } from './crew.seed.ts'
import { claimRun, codeOfList, makeCode } from './takeover.commands.ts'

const office = { CB_ADMIN: 'group' } as const
const themselves = { CB_ADMIN: 'group', CB_ASSISTANT: 'own' } as const
const holder = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const asked = { CB_ASSISTANT: 'own' } as const

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
    route(cover.coverFor, { needs: office, run: (call) => findCover(call, call.params.id, call.query.personId) }),
    route(cover.substitute, { needs: office, run: (call) => replace(call, call.params.id, call.body) }),
    route(cover.offerCover, { needs: office, run: (call) => offer(call, call.params.id, call.body) }),
    route(cover.myOffers, { needs: asked, run: (call) => offersToMe(call) }),
    route(cover.answerOffer, { needs: asked, run: (call) => answer(call, call.params.id, call.body) }),
    route(takeover.takeoverCode, { needs: holder, run: (call) => makeCode(call, call.params.id) }),
    route(takeover.listCode, { needs: office, run: (call) => codeOfList(call, call.params.id) }),
    route(takeover.takeOver, { needs: asked, run: (call) => claimRun(call, call.body) }),
  ],
})
