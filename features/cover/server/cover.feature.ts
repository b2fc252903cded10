import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as contract from '../shared/cover.contract.ts'
import * as takeover from '../shared/takeover.contract.ts'
import { answer, offer, replace } from './cover.commands.ts'
import { findCover, offersToMe } from './cover.queries.ts'
import { claimRun, codeOfList, makeCode } from './takeover.commands.ts'

const office = { CB_ADMIN: 'group' } as const
const holder = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const asked = { CB_ASSISTANT: 'own' } as const

/** Who works a run instead of somebody else. Its texts are those of `crew`. */
export const cover = defineFeature({
  name: 'cover',
  texts: {},
  routes: [
    route(contract.coverFor, { needs: office, run: (call) => findCover(call, call.params.id, call.query.personId) }),
    route(contract.substitute, { needs: office, run: (call) => replace(call, call.params.id, call.body) }),
    route(contract.offerCover, { needs: office, run: (call) => offer(call, call.params.id, call.body) }),
    route(contract.myOffers, { needs: asked, run: (call) => offersToMe(call) }),
    route(contract.answerOffer, { needs: asked, run: (call) => answer(call, call.params.id, call.body) }),
    route(takeover.takeoverCode, { needs: holder, secretAnswer: true, run: (call) => makeCode(call, call.params.id) }),
    route(takeover.listCode, { needs: office, secretAnswer: true, run: (call) => codeOfList(call, call.params.id) }),
    route(takeover.takeOver, { needs: asked, run: (call) => claimRun(call, call.body) }),
  ],
})
