import { accountRoute, route, type Route } from '#platform/server/http/route.ts'
import { searchAccounts } from '../shared/accounts.contract.ts'
import * as bulk from '../shared/bulk.contract.ts'
import * as contract from '../shared/subscriptions.contract.ts'
import { searchAccountRows } from './accounts.queries.ts'
import { begin, cancel, goOn, standing } from './batch.commands.ts'
import { lettersFor } from './letters.commands.ts'
import { block, generate, reset, resetPassword, restore, statesOf, statusOf } from './subscriptions.commands.ts'

const needs = { CB_ADMIN: 'group' } as const
/** Whoever decides about an account can get into it. */
const credential = { needs, stepUp: true } as const

export const subscriptionsRoutes: readonly Route[] = [
  accountRoute(contract.getStatus, { needs, run: (call) => statusOf(call, call.params.id) }),
  accountRoute(contract.searchStatus, { needs, run: (call) => statesOf(call, call.body.ids) }),
  accountRoute(searchAccounts, { needs, run: (call) => searchAccountRows(call, call.body) }),
  accountRoute(contract.generate, { ...credential, run: (call) => generate(call, call.params.id) }),
  accountRoute(contract.block, { ...credential, run: (call) => block(call, call.params.id) }),
  accountRoute(contract.restore, { ...credential, run: (call) => restore(call, call.params.id) }),
  accountRoute(contract.reset, { ...credential, run: (call) => reset(call, call.params.id) }),
  accountRoute(contract.resetPassword, { ...credential, run: (call) => resetPassword(call, call.params.id) }),
  accountRoute(contract.blockByLogin, { ...credential, run: (call) => block(call, call.params.id) }),
  accountRoute(contract.restoreByLogin, { ...credential, run: (call) => restore(call, call.params.id) }),
  accountRoute(contract.resetByLogin, { ...credential, run: (call) => reset(call, call.params.id) }),
  accountRoute(contract.resetPasswordByLogin, { ...credential, run: (call) => resetPassword(call, call.params.id) }),
  route(bulk.startBatch, { ...credential, run: (call) => begin(call, call.body) }),
  route(bulk.getBatch, { needs, run: (call) => standing(call, call.params.id) }),
  route(bulk.cancelBatch, { needs, run: (call) => cancel(call, call.params.id) }),
  accountRoute(bulk.continueBatch, { needs, run: (call) => goOn(call, call.params.id) }),
  accountRoute(bulk.printLetters, { ...credential, run: (call) => lettersFor(call, call.body) }),
]
