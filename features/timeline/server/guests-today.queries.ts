import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { auditAll } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { absencesBetween, beforeDay, type AbsenceJson } from '#features/absences/server/guests/away.api.ts'
import { eventsComing, type EventJson } from '#features/events/server/coming.api.ts'
import { memberInReach } from '#features/guests/server/guest-reach.api.ts'
import { roomToday } from '#features/guests/server/in-care.api.ts'
import type { RoomName } from '#features/guests/shared/rooms.contract.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { ENTRIES_MAX, GUESTS_MAX, type guestsToday } from '../shared/guests-today.contract.ts'
import type { Kind } from '../shared/timeline.contract.ts'
import { happened, recordsIn, sayRecord, type Recorded, type RecordJson } from './day-records.api.ts'

/** What is part of a day, without what was written about the person. */
const OF_DAY: readonly Kind[] = ['measurement', 'dose', 'event', 'treatment', 'activity', 'absence']
/** How far ahead the home looks: our own choice. */
const AHEAD_MS = 14 * 86_400_000

type ActivityJson = { id: string; name: string; startsAt: string }
type Guest = {
  id: string
  name: string
  surname: string
  group_name: string
  zone: string
  room: RoomName | null
  records: RecordJson[] | null
  absences: AbsenceJson[] | null
  events: EventJson[] | null
  activities: ActivityJson[] | null
}

/** The guests of a family on the home: where they are, what happened today and what is next. */
export async function guestsOfFamily(tx: TenantContext): Promise<AnswerOf<typeof guestsToday>> {
  const guests = await guestsWithDay(tx)
  await auditAll(
    tx,
    guests.map(({ id }) => ({ action: 'timeline.read', subjectKind: 'person', subjectId: id })),
  )
  const { language, role } = tx.actor
  return guests.map((guest) => {
    const { zone } = guest
    const said = ({ id, at, ...record }: Recorded) => ({
      id,
      at: iso(at),
      ...sayRecord({ id, at, ...record }, { language, role, zone }),
    })
    const today = dayIn(zone, tx.now)
    const away = guest.absences?.find(({ starts_at }) => new Date(starts_at) <= tx.now)
    return {
      personId: guest.id,
      fullName: fullName(guest),
      groupName: guest.group_name,
      zone,
      room: guest.room?.name ?? null,
      away: away ? { until: away.ends_at === null ? null : iso(away.ends_at) } : null,
      today: (guest.records ?? [])
        .filter((record) => happened(record) && dayIn(zone, new Date(record.at)) === today)
        .slice(-ENTRIES_MAX)
        .map(said),
      coming: comingOf(tx, guest).slice(0, ENTRIES_MAX).map(said),
    }
  })
}

const iso = (moment: string): string => new Date(moment).toISOString()

/** What is planned for a guest, as records that have not happened yet, the next one first. */
function comingOf(tx: TenantContext, { events, activities, absences }: Guest): Recorded[] {
  return [
    ...(events ?? []).map(({ id, startsAt, kind, what }): Recorded => ({
      id,
      kind: 'event',
      at: startsAt,
      facts: { kind, what },
    })),
    ...(activities ?? []).map(({ id, startsAt, name }): Recorded => ({
      id,
      kind: 'activity',
      at: startsAt,
      facts: { title: name, change: 'enrolled' },
    })),
    ...(absences ?? []).flatMap(({ id, starts_at: from, ends_at: to, reason }): Recorded[] =>
      new Date(from) > tx.now ? [{ id, kind: 'absence', at: from, facts: { step: null, reason, from, to } }] : [],
    ),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

async function guestsWithDay(tx: TenantContext): Promise<Guest[]> {
  // What begins at this moment is part of the day already.
  const ahead = { from: new Date(tx.now.getTime() + 1), until: new Date(tx.now.getTime() + AHEAD_MS) }
  // Today did not begin earlier in any zone.
  const around = { from: beforeDay(tx, undefined), until: ahead.from, kinds: OF_DAY }
  const { rows } = await sql<Guest>`with mine as materialized (
      select distinct on (p.id) p.id, p.name, p.surname, p.name_key, g.name as group_name, g.zone
      from membership m
      join person p on p.organisation_id = ${tx.organisationId} and p.id = m.person_id
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
      where m.organisation_id = ${tx.organisationId} and m.role = 'GUEST' and m.group_id = any (${[...tx.actor.groupIds]}::uuid[])
        and ${heldToday(tx)} and ${memberInReach(tx)}
      order by p.id, m.valid_from desc),
    shown as materialized (select * from mine order by name_key, id limit ${GUESTS_MAX})
    select shown.*, ${roomToday(tx, 'shown.id')} as room, ${await recordsIn(tx, 'shown.id', around)} as records,
      ${absencesBetween(tx, 'shown.id', ahead)} as absences, ${eventsComing(tx, 'shown.id', ahead)} as events,
      ${activitiesComing(tx, 'shown.id', ahead)} as activities
    from shown order by name_key, id`.execute(tx.db)
  return rows
}

/** The activities that begin between two moments and in which the person whose id stands in `column` is enrolled; null: none. */
const activitiesComing = (
  tx: TenantContext,
  column: string,
  { from, until }: { from: Date; until: Date },
): RawBuilder<ActivityJson[] | null> =>
  sql<ActivityJson[] | null>`(select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'startsAt', v.starts_at))
    from care_activity_enrolment e
    join care_activity v on v.organisation_id = ${tx.organisationId} and v.id = e.activity_id
    where e.organisation_id = ${tx.organisationId} and e.person_id = ${sql.ref(column)} and e.change = 'enrolled'
      and v.starts_at >= ${from} and v.starts_at < ${until} and v.state <> 'ARCHIVED'
      and not exists (select from care_activity_enrolment n where n.organisation_id = ${tx.organisationId}
        and n.activity_id = e.activity_id and n.person_id = e.person_id and n.nth > e.nth))`
