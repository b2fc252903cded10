import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { checkCredentials } from '#features/crew/server/assistants.api.ts'
import { qualificationsOn } from '#features/crew/server/qualified.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { members } from '#features/people/server/people.api.ts'
import type { setRouteCrew } from '../shared/crew.contract.ts'
import type { RouteDetail } from '../shared/routes.contract.ts'
import { findRoute } from './route-detail.api.ts'
import { lockRoute, touch } from './routes.commands.api.ts'
import { routeCrewChanged } from './routes.hooks.api.ts'
import { crewOf } from './routes.queries.api.ts'

/** Sets the adults of a route, also while it is active; runs that have not started follow (invariant 16: the manifest stays). */
export async function setCrew(tx: TenantContext, id: string, body: BodyOf<typeof setRouteCrew>): Promise<RouteDetail> {
  const route = await lockRoute(tx, id)
  if (route.status === 'ARCHIVED') throw refusedNow('routes.error.alreadyArchived')
  if (route.version !== body.version) throw stale(await findRoute(tx, id))
  const ids = body.crew.map((member) => member.personId)
  if (new Set(ids).size < ids.length) throw badFields([{ fieldName: 'crew', message: 'routes.error.crewTwice' }])
  const before = new Map((await crewOf(tx, [id])).map((member) => [`${member.person_id} ${member.function}`, member]))
  if (route.status === 'ACTIVE') await checkLead(tx, [...before.values()], body.crew)
  const keyOf = (member: Member) => `${member.personId} ${member.function}`
  // Whoever rides along already was looked at then, or taken on in words.
  const joining = body.crew.filter((member) => !before.has(keyOf(member)))
  await checkAssistants(tx, route.group_id, body.crew, joining)
  const today = dayIn(route.zone, tx.now)
  const first = route.valid_from !== null && route.valid_from > today ? route.valid_from : today
  const on = { groupId: route.group_id, day: first }
  await checkCredentials(tx, on, joining, body.override)
  const lacking = body.override === undefined ? [] : await qualificationsOn(tx, on.groupId, on.day, joining)
  const taken = new Map(
    joining.map((member, i) => [
      keyOf(member),
      { taken_on: lacking[i]?.missing ?? [], taken_on_reason: lacking[i]?.missing.length ? (body.override ?? '') : '' },
    ]),
  )
  const { db, organisationId } = tx
  await db.deleteFrom('route_crew').where('organisation_id', '=', organisationId).where('route_id', '=', id).execute()
  if (body.crew.length > 0) {
    await db
      .insertInto('route_crew')
      .values(
        body.crew.map((member) => ({
          organisation_id: organisationId,
          group_id: route.group_id,
          route_id: id,
          person_id: member.personId,
          function: member.function,
          taken_on: (before.get(keyOf(member)) ?? taken.get(keyOf(member)))?.taken_on ?? [],
          taken_on_reason: (before.get(keyOf(member)) ?? taken.get(keyOf(member)))?.taken_on_reason ?? '',
        })),
      )
      .execute()
  }
  await routeCrewChanged.call(tx, { routeId: id })
  await touch(tx, id)
  await audit(tx, {
    action: 'routes.crewSet',
    subjectKind: 'route',
    subjectId: id,
    details: { crew: ids, override: body.override ?? '' },
  })
  return findRoute(tx, id)
}

type Member = BodyOf<typeof setRouteCrew>['crew'][number]

/**
 * An active route keeps what the readiness check asked for: somebody who leads it and can sign in. A route that has lost
 * that by itself (a blocked account) can still be changed for the better.
 */
async function checkLead(
  tx: TenantContext,
  before: Awaited<ReturnType<typeof crewOf>>,
  crew: readonly Member[],
): Promise<void> {
  const led = before.filter((member) => member.function === 'lead').map((member) => member.person_id)
  const leads = crew.filter((member) => member.function === 'lead').map((member) => member.personId)
  if (led.length > 0 && leads.length === 0) throw refusedNow('routes.error.leadNeeded')
  const signIns = await tx.signInsOf([...new Set([...led, ...leads])])
  const isReady = (personId: string) => signIns.get(personId) === 'ready'
  if (led.some(isReady) && !leads.some(isReady)) throw refusedNow('routes.error.leadSignIn')
}

/** Whoever joins is an assistant of the group, now or from a later day; a role that has ended is none. */
async function checkAssistants(
  tx: TenantContext,
  groupId: string,
  crew: readonly Member[],
  joining: readonly Member[],
): Promise<void> {
  if (joining.length === 0) return
  const known = await members(tx, 'CB_ASSISTANT', [groupId], notEnded(tx))
    .where('p.id', '=', anyOf(joining.map((member) => member.personId)))
    .execute()
  const ids = new Set(known.map((person) => person.id))
  const fields = crew.flatMap((member, i) =>
    !joining.includes(member) || ids.has(member.personId)
      ? []
      : [{ fieldName: `crew.${i}.personId`, message: 'routes.error.notAnAssistant' }],
  )
  if (fields.length > 0) throw badFields(fields)
}
