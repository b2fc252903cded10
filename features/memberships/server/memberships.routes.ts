import type { AccountServices } from '#platform/server/http/account-services.ts'
import { accountRoute, route, type Route } from '#platform/server/http/route.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { requireFresh } from '#platform/server/sessions/freshness.ts'
import { revokeLostRoles } from '#platform/server/sessions/revoke.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { createAdministrator } from '#features/people/shared/records.contract.ts'
import type { Membership } from '../shared/memberships.contract.ts'
import * as contract from '../shared/memberships.contract.ts'
import {
  addAdministrator,
  changeDays,
  giveRole,
  moveTo,
  takeRole,
  type Changed,
  type Proof,
} from './memberships.commands.ts'
import { membershipsShown } from './memberships.queries.ts'

const needs = { CB_ADMIN: 'group' } as const

/** Whoever administers a group reaches all of its people, so that role is given and taken with a fresh proof. */
const stepUp = 'sometimes'

export const membershipsRoutes: readonly Route[] = [
  route(contract.listMemberships, { needs, run: (call) => membershipsShown(call, call.params.id) }),
  accountRoute(contract.addMembership, {
    needs,
    stepUp,
    run: (call) => asCaller(call, (tx) => giveRole(tx, call.body, proofOf(call))),
  }),
  accountRoute(createAdministrator, {
    needs,
    stepUp,
    run: (call) => asCaller(call, (tx) => addAdministrator(tx, call.body, proofOf(call))),
  }),
  accountRoute(contract.changeMembership, {
    needs,
    stepUp,
    run: (call) => ending(call, (tx) => changeDays(tx, call.params.id, call.body, proofOf(call))),
  }),
  accountRoute(contract.takeMembership, {
    needs,
    stepUp,
    run: (call) => ending(call, (tx) => takeRole(tx, call.params.id, proofOf(call))),
  }),
  accountRoute(contract.moveMembership, {
    needs,
    stepUp,
    run: (call) => ending(call, (tx) => moveTo(tx, call.params.id, call.body, proofOf(call))),
  }),
]

/** Asks for the fresh proof when it is called. */
const proofOf =
  ({ control, session, now }: AccountServices): Proof =>
  () => {
    if (!session) throw sessionOver()
    return requireFresh(control, session, now)
  }

function asCaller<T>(call: AccountServices, run: (tx: TenantContext) => Promise<T>): Promise<T> {
  if (!call.actor) throw sessionOver()
  return call.asActor(call.actor, run)
}

/** After the commit the sessions of a role that is gone are ended, and their sockets closed. */
async function ending(call: AccountServices, run: (tx: TenantContext) => Promise<Changed>): Promise<Membership[]> {
  const { actor } = call
  if (!actor) throw sessionOver()
  const { personId, shown } = await asCaller(call, run)
  await revokeLostRoles(call.app, actor.organisationId, personId)
  return shown
}
