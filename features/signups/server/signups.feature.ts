import { defineFeature } from '#platform/server/feature.ts'
import { accountRoute, route } from '#platform/server/http/route.ts'
import * as contract from '../shared/signups.contract.ts'
import { signupsTexts } from '../shared/signups.texts.ts'
import { doorsOf, lookAtDoor, setDoor } from './doors.commands.ts'
import { accept, ask, refuse } from './signups.commands.ts'
import { refusedLetter } from './signups.templates.ts'
import { findSignUps } from './signups.queries.ts'

const needs = { CB_ADMIN: 'group' } as const

export const signups = defineFeature({
  name: 'signups',
  texts: signupsTexts,
  letters: [refusedLetter],
  routes: [
    accountRoute(contract.getDoor, {
      needs: 'public',
      secretAnswer: true,
      run: (call) => lookAtDoor(call, call.params.code),
    }),
    accountRoute(contract.askForAccount, { needs: 'public', run: (call) => ask(call, call.body) }),
    route(contract.searchSignUps, { needs, run: (call) => findSignUps(call, call.body) }),
    accountRoute(contract.acceptSignUp, {
      needs,
      stepUp: true,
      run: (call) => accept(call, call.params.id, call.body),
    }),
    accountRoute(contract.refuseSignUp, { needs, run: (call) => refuse(call, call.params.id, call.body.reason) }),
    accountRoute(contract.listDoors, { needs, secretAnswer: true, run: doorsOf }),
    accountRoute(contract.setDoor, {
      needs,
      secretAnswer: true,
      run: (call) => setDoor(call, call.params.id, call.body.open),
    }),
  ],
})
