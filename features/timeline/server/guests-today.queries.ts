import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { auditAll } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { absencesFrom, type AwayJson } from '#features/absences/server/guests/away.api.ts'
import { memberInReach } from '#features/guests/server/guest-reach.api.ts'
import { roomToday } from '#features/guests/server/in-care.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { ENTRIES_MAX, GUESTS_MAX, type GuestToday, type guestsToday } from '../shared/guests-today.contract.ts'
import type { Kind } from '../shared/timeline.contract.ts'
import { newestRecords, sayRecord } from './day-records.api.ts'
import type { Facts } from './words.rules.ts'

/** What is part of a day, without what was written about the person. */
const OF_DAY: readonly Kind[] = ['measurement', 'dose', 'event', 'treatment', 'activity', 'absence']
/** How far ahead the home looks: our own choice. */
const DAYS_AHEAD = 14

type Guest = {
  id: string
  name: string
  surname: string
  group_name: string
  zone: string
  room: { name: string } | null
  away: AwayJson[] | null
}

/** The guests of a family on the home: where they are, what happened today and what is next. */
export async function guestsOfFamily(tx: TenantContext): Promise<AnswerOf<typeof guestsToday>> {
  const guests = await myGuests(tx)
  if (guests.length === 0) return []
  const days = guests.map(({ id, zone }) => {
    const day = dayIn(zone, tx.now)
    return { personId: id, from: instantOf(day, '00:00', zone), until: instantOf(addDays(day, 1), '00:00', zone) }
  })
  const records = await newestRecords(tx, days, OF_DAY, ENTRIES_MAX)
  const dates = await datesOf(tx, guests)
  await auditAll(
    tx,
    guests.map(({ id }) => ({ action: 'timeline.read', subjectKind: 'person', subjectId: id })),
  )
  const { language, role } = tx.actor
  return guests.map((guest) => {
    const reader = { language, role, zone: guest.zone }
    const awayNow = guest.away?.find(({ starts_at }) => Date.parse(starts_at) <= tx.now.getTime())
    return {
      personId: guest.id,
      fullName: fullName(guest),
      groupName: guest.group_name,
      zone: guest.zone,
      room: guest.room?.name ?? null,
      away: awayNow ? { until: awayNow.ends_at === null ? null : new Date(awayNow.ends_at).toISOString() } : null,
      today: records
        .filter(({ personId }) => personId === guest.id)
        .map((record) => ({ id: record.id, at: record.at, ...sayRecord(record, reader) })),
      coming: dates
        .filter((date) => date.person_id === guest.id)
        .map(({ id, kind, at, facts }): GuestToday['coming'][number] => ({
          id,
          at: at.toISOString(),
          ...sayRecord({ id, kind, at: at.toISOString(), facts }, reader),
        })),
    }
  })
}

async function myGuests(tx: TenantContext): Promise<Guest[]> {
  const { rows } = await sql<Guest>`select x.* from (
      select distinct on (p.id) p.id, p.name, p.surname, p.name_key, g.name as group_name, g.zone,
        ${roomToday(tx, 'm.person_id')} as room, ${absencesFrom(tx, sql`p.id`, tx.now)} as away
      from membership m
      join person p on p.organisation_id = ${tx.organisationId} and p.id = m.person_id
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
      where m.organisation_id = ${tx.organisationId} and m.role = 'GUEST' and m.group_id = any (${[...tx.actor.groupIds]}::uuid[])
        and ${heldToday(tx)} and ${memberInReach(tx)}
      order by p.id, m.valid_from desc) x
    order by x.name_key, x.id limit ${GUESTS_MAX}`.execute(tx.db)
  return rows
}

type DateRow = { person_id: string; id: string; kind: 'event' | 'activity' | 'absence'; at: Date; facts: Facts }

/** The next dates of these guests, whom the actor reaches. */
async function datesOf(tx: TenantContext, guests: readonly Guest[]): Promise<DateRow[]> {
  const until = new Date(tx.now.getTime() + DAYS_AHEAD * 86_400_000)
  const ahead = (at: RawBuilder<unknown>) => sql`${at} > ${tx.now} and ${at} <= ${until}`
  const { rows } = await sql<DateRow>`select d.* from unnest(${guests.map(({ id }) => id)}::uuid[]) as asked (person_id)
    cross join lateral (select asked.person_id, x.* from (
      select v.id, 'event' as kind, v.starts_at as at,
        jsonb_build_object('kind', v.kind, 'what', v.content ->> 'what') as facts
      from care_event v where v.organisation_id = ${tx.organisationId} and v.person_id = asked.person_id
        and ${ahead(sql`v.starts_at`)} and v.published and not v.archived
        and not exists (select from care_event n where n.organisation_id = ${tx.organisationId} and n.id = v.id
          and n.version > v.version)
      union all
      select v.id, 'activity', v.starts_at, jsonb_build_object('title', v.name, 'change', 'enrolled')
      from care_activity_enrolment e
      join care_activity v on v.organisation_id = ${tx.organisationId} and v.id = e.activity_id
      where e.organisation_id = ${tx.organisationId} and e.person_id = asked.person_id and e.change = 'enrolled'
        and ${ahead(sql`v.starts_at`)} and v.state <> 'ARCHIVED'
        and not exists (select from care_activity_enrolment n where n.organisation_id = ${tx.organisationId}
          and n.activity_id = e.activity_id and n.person_id = e.person_id and n.nth > e.nth)
      union all
      select v.id, 'absence', v.starts_at, jsonb_build_object('step', v.step, 'reason', v.reason, 'from', v.starts_at,
        'to', v.ends_at)
      from guest_absence v where v.organisation_id = ${tx.organisationId} and v.person_id = asked.person_id
        and v.state = 'accepted' and ${ahead(sql`v.starts_at`)}
        and not exists (select from guest_absence n where n.organisation_id = ${tx.organisationId} and n.id = v.id
          and n.version > v.version)) x
      order by x.at, x.id limit ${ENTRIES_MAX}) d
    order by d.at, d.id`.execute(tx.db)
  return rows
}
