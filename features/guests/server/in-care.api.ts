import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type RawBuilder } from 'kysely'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { CORRECT_OWN_MS } from '#platform/shared/dates/late-entry.rules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { guestReached } from './guest-reach.api.ts'

/** Who may see, enter and correct what is recorded about somebody in care. */

/** That a membership `m` is that of somebody in care whom the actor may see, in these groups or in all of the actor's. */
export const inCare = (tx: TenantContext, groupIds: readonly string[] = tx.actor.groupIds): RawBuilder<boolean> =>
  sql<boolean>`(m.organisation_id = ${tx.organisationId} and m.role = 'GUEST' and m.group_id = any (${[...groupIds]}::uuid[])
    and ${notEnded(tx)} and ${guestReached(tx, 'm.person_id')} and ${notRestricted(tx, 'm.person_id')})`

/** Administrators correct everything, assistants what they entered themselves within a day; families nothing. */
export function mayCorrect(tx: TenantContext, row: { author_id: string | null; synced_at: Date }): boolean {
  if (isOffice(tx)) return true
  return (
    tx.actor.role === 'CB_ASSISTANT' &&
    row.author_id === tx.actor.personId &&
    tx.now.getTime() - row.synced_at.getTime() <= CORRECT_OWN_MS
  )
}
