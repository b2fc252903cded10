import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { findUnplanned } from '../shared/unplanned.contract.ts'

/** Nobody reads a longer list at a door. */
const FOUND_AT_MOST = 20

/**
 * Children of the run's group by the beginning of a name. It reaches further than what else an assistant finds, since
 * whoever stands at the door may be on any route or on none; so it answers names and classes alone, while the run is open.
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
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.group_id', '=', groupId)
    .where(notRestricted(tx, 'c.person_id'))
    .where(hasName('c.name_key', q))
    .orderBy('c.name_key')
    .orderBy('c.person_id')
    .limit(FOUND_AT_MOST)
    .execute()
  return rows.map((row) => ({ id: row.person_id, name: fullName(row), schoolClass: row.school_class }))
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
