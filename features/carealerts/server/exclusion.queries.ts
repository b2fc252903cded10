import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { guardiansToTell } from '#features/people/server/people.api.ts'

/** Hours around now in which a run counts as one of today. */
const RUN_HOURS = 18

type Told = { team: string[]; family: string[] }

/** Of each of these children who is told that they do not stay: the crews of their runs of today that are not over, and the family. */
export async function toldOfExclusion(
  tx: TenantContext,
  childIds: readonly string[],
): Promise<(childId: string) => Told> {
  if (childIds.length === 0) return () => ({ team: [], family: [] })
  const span = (hours: number) => new Date(tx.now.getTime() + hours * 3_600_000)
  const { rows: crew } = await sql<{ child_id: string; person_id: string }>`select distinct rp.child_id, rc.person_id
    from run_passenger rp
    join run on run.organisation_id = ${tx.organisationId} and run.id = rp.run_id and run.status not in ('CLOSED', 'CANCELLED')
      and run.planned_start > ${span(-RUN_HOURS)} and run.planned_start < ${span(RUN_HOURS)}
    join run_crew rc on rc.organisation_id = ${tx.organisationId} and rc.run_id = run.id and rc.person_id is not null
    where rp.organisation_id = ${tx.organisationId} and rp.child_id = any (${[...childIds]}::uuid[])
      and not exists (select from relationship x where x.organisation_id = ${tx.organisationId} and x.adult_id = rc.person_id
        and x.child_id = rp.child_id and x.restricted)`.execute(tx.db)
  const family = await guardiansToTell(tx, childIds, 'seeCare')
  return (childId) => ({
    team: crew.filter((one) => one.child_id === childId).map(({ person_id }) => person_id),
    family: family.filter((one) => one.child_id === childId).map(({ adult_id }) => adult_id),
  })
}
