import { sql } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inReach } from '#features/children/server/children.api.ts'
import { birthColumn, mayReadBirth } from '#features/people/server/records.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { findUnplanned, listDayNames } from '../shared/unplanned.contract.ts'

/** Nobody reads a longer list at a door. */
const FOUND_AT_MOST = 20

/**
 * Children of the run's group by the beginning of a name. It reaches further than what else an assistant finds, since
 * whoever stands at the door may be on any route or on none; so it answers names and classes alone, while the run is open. The date of birth
 * comes with children whom the actor also reaches otherwise.
 */
export async function searchUnplanned(
  tx: TenantContext,
  runId: string,
  q: string,
): Promise<AnswerOf<typeof findUnplanned>> {
  const groupId = await groupOf(tx, runId)
  const rows = await tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.person_id', 'c.school_class', 'p.name', 'p.surname'])
    .select(birthColumn(tx, 'c.person_id').as('birth_date'))
    .select(sql<boolean>`${await inReach(tx)}`.as('reached'))
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.group_id', '=', groupId)
    .where(notRestricted(tx, 'c.person_id'))
    .where(hasName('c.name_key', q))
    .orderBy('c.name_key')
    .orderBy('c.person_id')
    .limit(FOUND_AT_MOST)
    .execute()
  return rows.map((row) => ({
    id: row.person_id,
    name: fullName(row),
    schoolClass: row.school_class,
    ...(mayReadBirth(tx, row.reached) && { birthDate: row.birth_date }),
  }))
}

/**
 * Names and classes of the children of the groups whose runs the actor works today, for a phone without network. Midnight in the zone
 * of the last of these runs is the end of the day. Returns null while no such run is open.
 */
export async function dayNames(tx: TenantContext): Promise<AnswerOf<typeof listDayNames>> {
  const { rows: groups } = await sql<{ group_id: string; until: Date }>`
    select r.group_id, max((r.service_date + 1)::timestamp at time zone r.zone) as until
    from run_crew c join run r on r.organisation_id = c.organisation_id and r.id = c.run_id
    where c.organisation_id = ${tx.organisationId} and c.person_id = ${tx.actor.personId}
      and r.group_id = ${anyOf(tx.actor.groupIds)} and r.status not in ('CLOSED', 'CANCELLED')
      and r.planned_start > ${tx.now}::timestamptz - interval '2 days' and r.planned_start < ${tx.now}::timestamptz + interval '2 days'
      and r.service_date = (${tx.now}::timestamptz at time zone r.zone)::date
    group by r.group_id`.execute(tx.db)
  if (groups.length === 0) return null
  const children = await tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.person_id', 'c.group_id', 'c.school_class', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.group_id', '=', anyOf(groups.map((one) => one.group_id)))
    .where(notRestricted(tx, 'c.person_id'))
    .orderBy('c.name_key')
    .orderBy('c.person_id')
    .execute()
  return {
    until: new Date(Math.max(...groups.map(({ until }) => until.getTime()))).toISOString(),
    children: children.map((row) => ({
      id: row.person_id,
      name: fullName(row),
      schoolClass: row.school_class,
      groupId: row.group_id,
    })),
  }
}

/** The group of a run that the actor may record on; one out of reach looks missing. */
async function groupOf(tx: TenantContext, runId: string): Promise<string> {
  const { role, personId } = tx.actor
  let query = tx.db
    .selectFrom('run as r')
    .select(['r.group_id', 'r.status'])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.id', '=', runId)
    .where('r.group_id', '=', anyOf(tx.actor.groupIds))
  if (role === 'CB_ASSISTANT')
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('run_crew as c')
          .select('c.person_id')
          .whereRef('c.organisation_id', '=', 'r.organisation_id')
          .whereRef('c.run_id', '=', 'r.id')
          .where('c.person_id', '=', personId),
      ),
    )
  const run = await query.executeTakeFirst()
  if (!run) throw notFound()
  if (run.status === 'CLOSED' || run.status === 'CANCELLED') throw refusedNow('runs.error.over')
  return run.group_id
}
