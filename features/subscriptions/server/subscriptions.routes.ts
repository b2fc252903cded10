import { accountRoute, type Route } from '#platform/server/http/route.ts'
import * as contract from '../shared/subscriptions.contract.ts'
import { block, generate, reset, resetPassword, restore, statesOf, statusOf } from './subscriptions.commands.ts'

const needs = { CB_ADMIN: 'group' } as const

export const subscriptionsRoutes: readonly Route[] = [
  accountRoute(contract.getStatus, { needs, run: (call) => statusOf(call, call.params.id) }),
  accountRoute(contract.searchStatus, { needs, run: (call) => statesOf(call, call.body.ids) }),
  accountRoute(contract.generate, { needs, run: (call) => generate(call, call.params.id) }),
  accountRoute(contract.block, { needs, run: (call) => block(call, call.params.id) }),
  accountRoute(contract.restore, { needs, run: (call) => restore(call, call.params.id) }),
  accountRoute(contract.reset, { needs, run: (call) => reset(call, call.params.id) }),
  accountRoute(contract.resetPassword, { needs, run: (call) => resetPassword(call, call.params.id) }),
  accountRoute(contract.blockByLogin, { needs, run: (call) => block(call, call.params.id) }),
  accountRoute(contract.restoreByLogin, { needs, run: (call) => restore(call, call.params.id) }),
  accountRoute(contract.resetByLogin, { needs, run: (call) => reset(call, call.params.id) }),
  accountRoute(contract.resetPasswordByLogin, { needs, run: (call) => resetPassword(call, call.params.id) }),
]
