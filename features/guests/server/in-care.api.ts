import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type RawBuilder } from 'kysely'
import { childDay, notEnded } from '#features/people/server/membership-days.api.ts'
import { CORRECT_OWN_MS } from '#platform/shared/dates/late-entry.rules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { authorName } from '#features/people/server/people.api.ts'
import { type GuardianRight } from '#features/people/server/rights.api.ts'
import type { RoomName } from '../shared/rooms.contract.ts'
import { memberInReach } from './guest-reach.api.ts'

/** Who may see, enter and correct what is recorded about somebody in care. */

/** That a membership `m` is that of somebody in care whom the actor may see, in these groups or in all of the actor's. */
export const inCare = (
  tx: TenantContext,
  { groupIds = tx.actor.groupIds, right }: { groupIds?: readonly string[]; right?: GuardianRight } = {},
): RawBuilder<boolean> =>
  sql<boolean>`(m.organisation_id = ${tx.organisationId} and m.role = 'GUEST' and m.group_id = any (${[...groupIds]}::uuid[])
    and ${notEnded(tx)} and ${memberInReach(tx, right)})`

/** Administrators correct everything, assistants what they entered themselves within a day; families nothing. */
export function mayCorrect(tx: TenantContext, row: { author_id: string | null; synced_at: Date }): boolean {
  if (isOffice(tx)) return true
  return (
    tx.actor.role === 'CB_ASSISTANT' &&
    row.author_id === tx.actor.personId &&
    tx.now.getTime() - row.synced_at.getTime() <= CORRECT_OWN_MS
  )
}

/** Who wrote a row that is only added, and what took its place, as the database answers them. */
type Writing = {
  name: string | null
  surname: string | null
  happened_at: Date
  recorded_at: Date
  synced_at: Date
  late_reason: string | null
  correction_reason: string | null
  replaced_at: Date | null
  replaced_because: string | null
  replaced_as: string | null
  replaced_name: string | null
  replaced_surname: string | null
}

/** The same as contracts have it. */
export const writingOf = (row: Writing) => ({
  by: authorName(row.name, row.surname),
  happenedAt: row.happened_at.toISOString(),
  recordedAt: row.recorded_at.toISOString(),
  syncedAt: row.synced_at.toISOString(),
  lateReason: row.late_reason,
  correctionReason: row.correction_reason,
  replaced: row.replaced_at && {
    at: row.replaced_at.toISOString(),
    by: authorName(row.replaced_name, row.replaced_surname),
    reason: row.replaced_because ?? '',
    inError: row.replaced_as === 'entered_in_error',
  },
})

/** That a stay `s` of the guest whose id stands in `column` is that of today, where the guest is. */
const stayToday = (tx: TenantContext, column: string) => sql`s.organisation_id = ${tx.organisationId}
  and s.person_id = ${sql.ref(column)}
  and ${childDay(tx, column)} between s.valid_from and coalesce(s.valid_to, 'infinity'::date)`

/** The room today of the guest whose id stands in `column`, to be asked in a statement; null: none. */
export const roomToday = (tx: TenantContext, column: string): RawBuilder<RoomName | null> =>
  sql<RoomName | null>`(select json_build_object('id', o.id, 'name', o.name, 'kind', o.kind) from room_stay s
    join room o on o.organisation_id = ${tx.organisationId} and o.id = s.room_id
    where ${stayToday(tx, column)} order by s.valid_from desc limit 1)`

/** That the guest whose id stands in `column` is in this room today. */
export const inRoom = (tx: TenantContext, column: string, roomId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from room_stay s where ${stayToday(tx, column)} and s.room_id = ${roomId})`
