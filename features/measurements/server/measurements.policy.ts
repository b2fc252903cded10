import { sql, type RawBuilder } from 'kysely'
import { guestsInMyCare } from '#features/guests/server/care-team.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { gives } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { CORRECT_OWN_MS } from '../shared/entries.rules.ts'

/**
 * Who may see and enter measurements, and of whom: the one place that decides it. People in care are the guests of a group;
 * assistants reach those on whose care team they are and those on their runs of today. What an organisation closes to a role is refused at the route.
 */

/** Hours around now in which a run counts as one that its crew works today. */
const RUN_HOURS = 18

/** Which people in care (a membership `m` as a guest) the role of the actor reaches. */
function byRole(tx: TenantContext): RawBuilder<boolean> {
  const { role, personId } = tx.actor
  const hours = (count: number) => new Date(tx.now.getTime() + count * 3_600_000)
  switch (role) {
    case 'CB_ADMIN':
    case null:
      return sql<boolean>`true`
    case 'CB_PARENT':
      return sql<boolean>`exists (select from relationship r where r.organisation_id = ${tx.organisationId}
        and r.adult_id = ${personId} and r.child_id = m.person_id and ${gives(tx, 'see')})`
    case 'CB_ASSISTANT':
      return sql<boolean>`(m.person_id in (${guestsInMyCare(tx)}) or exists (select from run_crew rc
        join run on run.organisation_id = ${tx.organisationId} and run.id = rc.run_id
          and run.planned_start > ${hours(-RUN_HOURS)} and run.planned_start < ${hours(RUN_HOURS)}
        join run_passenger rp on rp.organisation_id = ${tx.organisationId} and rp.run_id = run.id and rp.child_id = m.person_id
        where rc.organisation_id = ${tx.organisationId} and rc.person_id = ${personId}))`
  }
}

/** That a membership `m` is that of somebody in care whom the actor may see, in these groups or in all of the actor's. */
export const inCare = (tx: TenantContext, groupIds: readonly string[] = tx.actor.groupIds): RawBuilder<boolean> =>
  sql<boolean>`(m.organisation_id = ${tx.organisationId} and m.role = 'GUEST' and m.group_id = any (${[...groupIds]}::uuid[])
    and ${notEnded(tx)} and ${byRole(tx)} and ${notRestricted(tx, 'm.person_id')})`

/** Families enter what they measure at home; it is marked. */
export const sourceOf = (tx: TenantContext): 'staff' | 'home' => (tx.actor.role === 'CB_PARENT' ? 'home' : 'staff')

/** Late entries after a week are for administrators; the application itself may. */
export const isOffice = (tx: TenantContext): boolean => tx.actor.role === 'CB_ADMIN' || tx.actor.role === null

/** Administrators correct everything, assistants what they entered themselves within a day; families nothing. */
export function mayCorrect(tx: TenantContext, row: { author_id: string | null; synced_at: Date }): boolean {
  if (isOffice(tx)) return true
  return (
    tx.actor.role === 'CB_ASSISTANT' &&
    row.author_id === tx.actor.personId &&
    tx.now.getTime() - row.synced_at.getTime() <= CORRECT_OWN_MS
  )
}
