import { sql } from 'kysely'
import type { BodyOf, QueryOf } from '#platform/shared/contract/endpoint.ts'
import { auditAll } from '#platform/server/audit.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { onTeamToday } from '#features/guests/server/care-team.api.ts'
import { mayBeNamed, memberInReach } from '#features/guests/server/guest-reach.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { Handover, HandoverPerson, searchHandover, Today, todaysHandover } from '../shared/handover.contract.ts'
import { gravestFirst, isReadable, isRecent, shiftsEnding, takesNotes, type Shift } from '../shared/shifts.rules.ts'
import { compile, readerIn } from './compiled.queries.ts'
import { rechecksOf } from './exceptions.rules.ts'
import { notesOf, shownNote, type NoteRow } from './notes.queries.ts'
import { dayOfHandover, shiftGroup, shiftOf, type ShiftGroup } from './shifts.queries.ts'

const DAY_MS = 86_400_000
/** How far back the office is told of shifts that nobody confirmed. */
const UNCONFIRMED_DAYS = 3
/** Rechecks of one person, at most. */
const DUE_MAX = 4

/** When somebody first confirmed; of the actor with everything that they ever confirmed: one that arrives late makes nothing new again. */
type Confirmation = { reader_id: string; recorded_at: string; seen: string[] | null }
type Team = {
  team: { id: string; name: string; surname: string }[] | null
  confirmations: Confirmation[] | null
  confirmed_ends: string[] | null
  /** The first day on which somebody was in the group; null: nobody ever was. */
  since: string | null
}

const confirmedOf = ({ ends }: Shift, at: string | Date) => ({
  at: new Date(at).toISOString(),
  late: new Date(at) > ends,
})

/** Returns the handover of a shift, and logs for each person listed that it was read. */
export async function handoverOf(tx: TenantContext, { filters }: BodyOf<typeof searchHandover>): Promise<Handover> {
  const group = await shiftGroup(tx, filters?.groupId)
  const shift = shiftOf(tx, group, filters?.endsAt)
  const { people, more } = await compile(tx, group, shift)
  const ids = people.map(({ id }) => id)
  const [notes, team] = await allOf([
    notesOf(tx, { groupId: group.id, ends: shift.ends, personIds: ids }),
    teamOf(tx, group, shift, ids),
  ])
  const mine = confirmationOf(team, tx.actor.personId)
  const seen = mine && new Set(mine.seen ?? [])
  const reader = readerIn(tx, group.zone)
  const listed = people.flatMap((person): HandoverPerson[] => {
    const note = notes.find(({ person_id }) => person_id === person.id)
    if (person.exceptions.length === 0 && !note) return []
    // From the begin of the shift that ends, so that what is overdue is among them.
    const due = rechecksOf(person.row, { from: shift.begins, until: shift.nextEnds }, reader)
    return [
      {
        id: person.id,
        fullName: person.fullName,
        room: person.room,
        exceptions: person.exceptions.map((exception) => ({ ...exception, isNew: isNew(seen, exception.key) })),
        due: due
          .toSorted((a, b) => a.at.getTime() - b.at.getTime())
          .slice(0, DUE_MAX)
          .map(({ at, title }) => ({ at: at.toISOString(), title })),
        note: note ? shownNote(note, isNew(seen, noteKey(note))) : null,
      },
    ]
  })
  const listedIds = new Set(listed.map(({ id }) => id))
  await auditAll(
    tx,
    listed.map(({ id }) => ({ action: 'handover.read', subjectKind: 'person' as const, subjectId: id })),
  )
  const around = shiftsEnding(group.plans, group.zone, {
    from: new Date(shift.ends.getTime() - 2 * DAY_MS),
    until: new Date(shift.ends.getTime() + 2 * DAY_MS),
  })
  const [before] = around.filter(({ ends }) => ends < shift.ends && isRecent({ ends }, tx.now)).slice(-1)
  const after = around.find(({ begins, ends }) => ends > shift.ends && begins <= tx.now)
  return {
    group: { id: group.id, name: group.name, zone: group.zone },
    shift: {
      begins: shift.begins.toISOString(),
      ends: shift.ends.toISOString(),
      nextEnds: shift.nextEnds.toISOString(),
    },
    before: before?.ends.toISOString() ?? null,
    after: after?.ends.toISOString() ?? null,
    compiledAt: tx.now.toISOString(),
    people: gravestFirst(listed),
    quiet: people.length - listed.length,
    others: people.flatMap(({ id, fullName: named }) => (listedIds.has(id) ? [] : [{ id, fullName: named }])),
    more,
    readers: readersOf(team, shift),
    mine: mine && confirmedOf(shift, mine.recorded_at),
    abilities: {
      confirm: isReadable(shift, tx.now) && isRecent(shift, tx.now) && (isOffice(tx) || people.length > 0),
      write: takesNotes(shift, tx.now) && people.length > 0,
      correct: isRecent(shift, tx.now) && people.length > 0,
    },
    unconfirmed: isOffice(tx) ? unconfirmedOf(tx, group, team) : [],
  }
}

export const noteKey = ({ id }: Pick<NoteRow, 'id'>): string => `note.${id}`
const isNew = (seen: ReadonlySet<string> | null, key: string): boolean => seen !== null && !seen.has(key)

/** The care team of these people, as far as the actor may name them, what each reader confirmed, and which shifts were confirmed lately. */
async function teamOf(
  tx: TenantContext,
  group: ShiftGroup,
  { ends }: Shift,
  personIds: readonly string[],
): Promise<Team> {
  const { organisationId } = tx
  const ofGroup = sql`k.organisation_id = ${organisationId} and k.group_id = ${group.id}`
  const { rows } = await sql<Team>`with confirmed as (
      select k.reader_id, min(k.recorded_at) as recorded_at from handover_confirmation k where ${ofGroup} and k.ends_at = ${ends}
      group by k.reader_id)
    select
      (select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'surname', x.surname) order by x.name_key, x.id) from (
        select p.id, p.name, p.surname, p.name_key from person p
        where p.organisation_id = ${organisationId} and ${mayBeNamed(tx, 'p.id')}
          and (p.id in (select reader_id from confirmed) or p.id in (select c.person_id from caregiver c
            where c.organisation_id = ${organisationId} and c.guest_id = ${anyOf(personIds)} and ${onTeamToday(tx)}))) x) as team,
      (select jsonb_agg(jsonb_build_object('reader_id', c.reader_id, 'recorded_at', c.recorded_at, 'seen',
        case when c.reader_id = ${tx.actor.personId}::uuid then (select jsonb_agg(distinct s.key) from handover_confirmation k
          cross join unnest(k.seen) as s (key) where ${ofGroup} and k.ends_at = ${ends} and k.reader_id = c.reader_id) end))
        from confirmed c) as confirmations,
      (select jsonb_agg(distinct k.ends_at) from handover_confirmation k where ${ofGroup}
        and k.ends_at > ${new Date(tx.now.getTime() - (UNCONFIRMED_DAYS + 1) * DAY_MS)}) as confirmed_ends,
      (select min(m.valid_from)::text from membership m where m.organisation_id = ${organisationId} and m.group_id = ${group.id}
        and m.role in ('GUEST', 'CHILD')) as since`.execute(tx.db)
  return rows[0] ?? { team: null, confirmations: null, confirmed_ends: null, since: null }
}

const confirmationOf = ({ confirmations }: Team, personId: string | null): Confirmation | null =>
  (confirmations ?? []).find(({ reader_id }) => reader_id === personId) ?? null

const readersOf = (team: Team, shift: Shift): Handover['readers'] =>
  (team.team ?? []).map((person) => {
    const confirmation = confirmationOf(team, person.id)
    return {
      personId: person.id,
      name: fullName(person),
      confirmed: confirmation && confirmedOf(shift, confirmation.recorded_at),
    }
  })

/** The shifts of the last days that ended and that nobody confirmed, the newest first, since somebody has been in the group. */
function unconfirmedOf(tx: TenantContext, group: ShiftGroup, { confirmed_ends, since }: Team): Handover['unconfirmed'] {
  const confirmed = new Set((confirmed_ends ?? []).map((ends) => new Date(ends).getTime()))
  const from = new Date(tx.now.getTime() - UNCONFIRMED_DAYS * DAY_MS)
  return shiftsEnding(group.plans, group.zone, { from, until: tx.now })
    .filter(({ ends }) => !confirmed.has(ends.getTime()) && since !== null && dayOfHandover(group, { ends }) >= since)
    .toReversed()
    .map(({ begins, ends }) => ({ begins: begins.toISOString(), ends: ends.toISOString() }))
}

/**
 * Returns which shift is handed over now, whether the group has a guest whom the actor reaches, and when the actor confirmed. It compiles nothing:
 * the home asks for it each time.
 */
export async function todayOf(tx: TenantContext, { group: asked }: QueryOf<typeof todaysHandover>): Promise<Today> {
  const group = await shiftGroup(tx, asked)
  const shift = shiftOf(tx, group, undefined)
  const { rows } = await sql<{ guests: boolean; confirmed_at: Date | null }>`select
      exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.group_id = ${group.id}
        and m.role = 'GUEST' and ${heldToday(tx)} and ${memberInReach(tx)}) as guests,
      (select min(k.recorded_at) from handover_confirmation k where k.organisation_id = ${tx.organisationId}
        and k.group_id = ${group.id} and k.ends_at = ${shift.ends} and k.reader_id = ${tx.actor.personId}) as confirmed_at`.execute(
    tx.db,
  )
  const { guests = false, confirmed_at = null } = rows[0] ?? {}
  return {
    group: { id: group.id, name: group.name, zone: group.zone },
    shift: { begins: shift.begins.toISOString(), ends: shift.ends.toISOString() },
    guests,
    mine: confirmed_at && confirmedOf(shift, confirmed_at),
  }
}
