import { accountRoute, type Route } from '#platform/server/http/route.ts'
import * as sessions from '../shared/sessions.contract.ts'
import { changePassword } from './change-password.ts'
import { endOne, endOthers, ownSessions } from './own-sessions.ts'

/** Everything here is about the caller's own account. */
const needs = 'signed-in' as const

export const securityRoutes: readonly Route[] = [
  accountRoute(sessions.listSessions, { needs, run: ownSessions }),
  accountRoute(sessions.endSession, { needs, run: (call) => endOne(call, call.params.id) }),
  accountRoute(sessions.endOtherSessions, { needs, run: endOthers }),
  accountRoute(sessions.changePassword, { needs, run: (call) => changePassword(call, call.body) }),
]
