import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { absencesBetween } from '#features/absences/server/guests/away.api.ts'
import { absentOn } from '#features/absences/server/on-day.api.ts'
import { alertsBetween } from '#features/carealerts/server/standing.api.ts'
import { eventsComing } from '#features/events/server/coming.api.ts'
import { roomToday } from '#features/guests/server/in-care.api.ts'
import { presentOn } from '#features/guests/server/person-reach.api.ts'
import type { RoomName } from '#features/guests/shared/rooms.contract.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { recordsIn } from '#features/timeline/server/day-records.api.ts'
import { handoverPagesTexts } from '../shared/handover-pages.texts.ts'
import { PEOPLE_MAX } from '../shared/handover.contract.ts'
import type { Shift } from '../shared/shifts.rules.ts'
import { exceptionsOf, type Compiled, type Found, type Reader } from './exceptions.rules.ts'
import { dayOfHandover, type ShiftGroup } from './shifts.queries.ts'

type Row = Omit<Compiled, 'absentDay' | 'personId'> & {
  person_id: string
  name: string
  surname: string
  guest: boolean
  room: RoomName | null
  absent: 'both' | 'to_school' | 'from_school' | null
}
export type CompiledPerson = {
  id: string
  fullName: string
  room: string | null
  row: Pick<Compiled, 'alerts'>
  exceptions: Found[]
}

const book = makeTextBook([handoverPagesTexts])
export const readerIn = (tx: TenantContext, zone: string): Reader => ({
  language: tx.actor.language,
  zone,
  role: tx.actor.role,
  say: (id) => book.say(tx.actor.language, id),
})

/** Returns everybody in the group whom the actor reaches with the exceptions of a shift, by name, and whether there are more than are read. */
export async function compile(
  tx: TenantContext,
  group: ShiftGroup,
  shift: Shift,
): Promise<{ people: CompiledPerson[]; more: boolean }> {
  const { organisationId } = tx
  const day = dayOfHandover(group, shift)
  const during = { from: shift.begins, until: shift.ends }
  // Of the latest shift also what was raised since: a reading of the night that was entered in the morning.
  const isLatest = tx.now >= shift.ends && tx.now < shift.nextEnds
  const standing = isLatest ? { from: shift.begins, until: new Date(tx.now.getTime() + 1) } : during
  const column = 'named.person_id'
  const records = await recordsIn(tx, column, { ...during, kinds: ['dose', 'event', 'treatment'] })
  const { rows } = await sql<Row>`with ${presentOn(tx, group.id, day)},
    named as materialized (
      select present.*, p.name, p.surname, p.name_key
      from present join person p on p.organisation_id = ${organisationId} and p.id = present.person_id
      order by p.name_key, present.person_id limit ${PEOPLE_MAX + 1})
    select named.person_id, named.name, named.surname, named.guest, ${roomToday(tx, column)} as room, ${records} as records,
      ${alertsBetween(tx, column, standing)} as alerts,
      ${absencesBetween(tx, column, { from: shift.begins, until: shift.nextEnds })} as absences,
      ${absentOn(tx, column, sql`${day}::date`)} as absent,
      ${eventsComing(tx, column, { from: shift.ends, until: shift.nextEnds })} as coming
    from named order by named.name_key, named.person_id`.execute(tx.db)
  const reader = readerIn(tx, group.zone)
  const people = rows.slice(0, PEOPLE_MAX).map((row) => {
    // Whoever lives in the house is there, whether they ride or not.
    const absentDay = row.absent === 'both' && !row.guest ? day : null
    return {
      id: row.person_id,
      fullName: fullName(row),
      room: row.room?.name ?? null,
      row: { alerts: row.alerts },
      exceptions: exceptionsOf({ ...row, absentDay, personId: row.person_id }, reader),
    }
  })
  return { people, more: rows.length > PEOPLE_MAX }
}
