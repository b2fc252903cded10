import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { childChangesGroup } from '#features/memberships/server/memberships.hooks.api.ts'
import * as contract from '../shared/cards.contract.ts'
import { cardsTexts } from '../shared/cards.texts.ts'
import { print, revoke } from './cards.commands.ts'
import { cardOf, cardsOfRun } from './cards.queries.ts'
import { moveCards } from './moves.commands.ts'

const office = { CB_ADMIN: 'group' } as const

export const cards = defineFeature({
  name: 'cards',
  texts: cardsTexts,
  hooks: [childChangesGroup.use(40, (tx, { childId, group }) => moveCards(tx, childId, group.id))],
  routes: [
    route(contract.getRunCards, {
      needs: { CB_ADMIN: 'group', CB_ASSISTANT: 'run' },
      run: (call) => cardsOfRun(call, call.params.id),
    }),
    route(contract.getChildCard, { needs: office, run: (call) => cardOf(call, call.params.id) }),
    route(contract.revokeCard, { needs: office, run: (call) => revoke(call, call.params.id) }),
    // Names and classes of a whole group leave on paper: a fresh proof of who asks.
    route(contract.printCards, { needs: office, stepUp: true, run: (call) => print(call, call.body) }),
  ],
})
