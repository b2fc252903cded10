import type { AccountServices } from '#platform/server/http/account-services.ts'
import { accountRoute, route, type Route } from '#platform/server/http/route.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { revokeLostRoles } from '#platform/server/sessions/revoke.ts'
import type { Work } from '#platform/server/work.ts'
import type { Membership } from '../shared/memberships.contract.ts'
import * as contract from '../shared/memberships.contract.ts'
import { changeDays, giveRole, moveTo, takeRole, type Changed } from './memberships.commands.ts'
import { membershipsShown } from './memberships.queries.ts'

const needs = { CB_ADMIN: 'group' } as const

export const membershipsRoutes: readonly Route[] = [
  route(contract.listMemberships, { needs, run: (call) => membershipsShown(call, call.params.id) }),
  route(contract.addMembership, { needs, run: (call) => giveRole(call, call.body) }),
  accountRoute(contract.changeMembership, {
    needs,
    run: (call) => ending(call, (work) => changeDays(work, call.params.id, call.body)),
  }),
  accountRoute(contract.takeMembership, {
    needs,
    run: (call) => ending(call, (work) => takeRole(work, call.params.id)),
  }),
  accountRoute(contract.moveMembership, {
    needs,
    run: (call) => ending(call, (work) => moveTo(work, call.params.id, call.body.version, call.body.customerGroupId)),
  }),
]

/** After the commit the sessions of a role that is gone are ended, and their sockets closed. */
async function ending(call: AccountServices, run: (work: Work) => Promise<Changed>): Promise<Membership[]> {
  if (!call.actor) throw sessionOver()
  const { personId, shown } = await call.asActor(call.actor, run)
  await revokeLostRoles(call.house, call.actor.organisationId, personId)
  return shown
}
