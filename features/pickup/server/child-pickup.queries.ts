import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inReach } from '#features/children/server/children.api.ts'
import { mayKnowHome } from '#features/children/server/homes.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { recipientShown } from '../shared/handover.contract.ts'
import type { ChildPickup } from '../shared/pickup.contract.ts'
import { REFUSALS } from '../shared/release.rules.ts'
import { delegatesShown } from './delegates.queries.ts'
import { rightsOf, todayOf } from './pickup.policy.ts'
import { adultsOf } from './collectors.queries.ts'
import { releasesShown } from './releases.queries.ts'

/** Who may collect a child, as the actor may know it: a parent without the right to collect or decide finds nobody. */
export async function pickupOfChild(tx: TenantContext, childId: string): Promise<ChildPickup> {
  const child = await tx.db
    .selectFrom('child_profile as c')
    .select('c.group_id')
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', childId)
    .where(await inReach(tx))
    .executeTakeFirst()
  if (!child) throw notFound()
  await audit(tx, { action: 'pickup.read', subjectKind: 'child', subjectId: childId })
  const rights = await rightsOf(tx)
  const abilities = { add: rights.decides(childId), request: rights.decides(childId), record: rights.admin }
  if (!rights.knows(childId))
    return { guardians: [], delegates: [], releases: [], handovers: [], siblings: [], abilities }
  const today = await todayOf(tx, child.group_id)
  const adults = await adultsOf(tx, [childId])
  const restricted = new Set(adults.filter((one) => one.restricted).map((one) => one.adult_id))
  return {
    guardians: adults
      .filter(
        (one) =>
          one.collect &&
          !restricted.has(one.adult_id) &&
          (one.valid_from === null || one.valid_from <= today) &&
          (one.valid_to === null || one.valid_to >= today),
      )
      .map((one) => ({
        id: one.adult_id,
        name: fullName(one),
        kind: one.kind,
        weekdays: one.contact_known ? one.weekdays : null,
      })),
    delegates: await delegatesShown(tx, childId, today, rights),
    releases: await releasesShown(tx, childId, rights),
    handovers: await handoversOf(tx, childId),
    siblings: (await siblingsOf(tx, childId)).filter((one) => rights.decides(one.id)),
    abilities,
  }
}

/** So many of the last hand-overs tell a family and a school enough. */
const HANDOVERS = 20

const refusal = z.nullable(z.enum(REFUSALS))

/** The last hand-overs of a child that name who received it; days of a home about which the actor learns nothing are left out. */
async function handoversOf(tx: TenantContext, childId: string): Promise<ChildPickup['handovers']> {
  const rows = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('boarding_event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'p.organisation_id').onRef('e.passenger_id', '=', 'p.id'),
    )
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .select(['e.id', 'e.occurred_at', 'e.refused', 'e.exception_reason', 'e.exception_phoned'])
    .select(['e.recipient_kind', 'e.recipient_name', 'e.recipient_method', 'run.route_name', 'run.zone'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.child_id', '=', childId)
    .where('p.group_id', '=', anyOf(tx.actor.groupIds))
    .where(mayKnowHome(tx, 'p.household_id'))
    .where('e.type', 'in', ['DROPPED', 'RESOLVED', 'RETURNED', 'COLLECTED'])
    .where('e.recipient_kind', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from boarding_event u where u.organisation_id = e.organisation_id
        and u.passenger_id = e.passenger_id and u.type = 'UNDO' and u.supersedes_id = e.id)`,
    )
    .orderBy('e.occurred_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(HANDOVERS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.occurred_at.toISOString(),
    zone: row.zone,
    routeName: row.route_name,
    recipient: recipientShown.parse({
      kind: row.recipient_kind,
      name: row.recipient_name,
      method: row.recipient_method,
    }),
    refused: refusal.parse(row.refused),
    exception:
      row.exception_reason === null || row.exception_phoned === null
        ? null
        : { reason: row.exception_reason, phoned: row.exception_phoned },
  }))
}

/** Other children in the actor's reach and of the same group who share an adult with this child. */
export async function siblingsOf(tx: TenantContext, childId: string): Promise<{ id: string; name: string }[]> {
  const rows = await tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['p.id', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '<>', childId)
    .where(await inReach(tx))
    .where(
      sql<boolean>`c.group_id = (select me.group_id from child_profile me
        where me.organisation_id = ${tx.organisationId} and me.person_id = ${childId})`,
    )
    .where(
      sql<boolean>`c.person_id in (select theirs.child_id from relationship mine
        join relationship theirs on theirs.organisation_id = mine.organisation_id and theirs.adult_id = mine.adult_id
        where mine.organisation_id = ${tx.organisationId} and mine.child_id = ${childId}
          and not mine.restricted and not theirs.restricted)`,
    )
    .orderBy('p.surname')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}
