import { sql, type Expression, type SqlBool } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { gives } from '#features/people/server/people.api.ts'
import { guestsInMyCare } from './care-team.api.ts'

/** Hours around now in which a run counts as one that its crew works today. */
const RUN_HOURS = 18
const hoursFrom = ({ now }: TenantContext, hours: number) => new Date(now.getTime() + hours * 3_600_000)

/**
 * That the actor's role reaches the guest whose id stands in `column`: of the family, on a run, or by the care team (docs/api.md, "Rights").
 * It asks neither whether that is a guest of their groups nor whether they are restricted.
 */
export function guestReached(tx: TenantContext, column: string): Expression<SqlBool> {
  const id = sql.ref(column)
  if (tx.actor.role === 'CB_ADMIN' || tx.actor.role === null) return sql<boolean>`true`
  if (tx.actor.role === 'CB_PARENT')
    return sql<boolean>`${id} in (select r.child_id from relationship r where r.organisation_id = ${tx.organisationId}
      and r.adult_id = ${tx.actor.personId} and ${gives(tx, 'see')})`
  return sql<boolean>`(${id} in (${guestsInMyCare(tx)}) or ${id} in (select rp.child_id from run_crew rc
    join run on run.organisation_id = ${tx.organisationId} and run.id = rc.run_id
      and run.planned_start > ${hoursFrom(tx, -RUN_HOURS)} and run.planned_start < ${hoursFrom(tx, RUN_HOURS)}
    join run_passenger rp on rp.organisation_id = ${tx.organisationId} and rp.run_id = run.id
    where rc.organisation_id = ${tx.organisationId} and rc.person_id = ${tx.actor.personId}))`
}
