import { sql } from 'kysely'
import type { QueryOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { auditAll } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { absencesFrom, beforeDay, ruleAway, type AwayJson } from '#features/absences/server/guests/away.api.ts'
import { absentOn } from '#features/absences/server/on-day.api.ts'
import { presentOn } from '#features/guests/server/person-reach.api.ts'
import { awayOn } from '#features/kitchen/shared/kitchen.rules.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { PEOPLE_MAX, type Day, type DayPerson, type getDay } from '../shared/diary.contract.ts'
import { isRead, mayWriteOn, publication, reportColumns, shownReport, type Row } from './diary.queries.ts'

type PersonRow = {
  group_id: string
  group_name: string
  group_zone: string
  asked_day: string
  /** Null when nobody is in the group on that day. */
  present_id: string | null
  present_name: string
  present_surname: string
  guest: boolean
  absences: AwayJson[] | null
  absent: 'both' | 'to_school' | 'from_school' | null
  report: Row | null
}

/** Returns everybody in a group on a day with their reports, and logs that the reports were read. */
export async function dayOfGroup(tx: TenantContext, { group, day }: QueryOf<typeof getDay>): Promise<Day> {
  const { organisationId } = tx
  const [groupId] = groupsAsked(tx, group === undefined ? [] : [{ id: group }])
  if (groupId === undefined) throw notFound()
  const from = beforeDay(tx, day)
  const { rows } = await sql<PersonRow>`with ${presentOn(tx, groupId, day)},
    named as (
      select present.*, p.name, p.surname, p.name_key
      from present join person p on p.organisation_id = ${organisationId} and p.id = present.person_id
      order by p.name_key, present.person_id limit ${PEOPLE_MAX + 1})
    select asked.id as group_id, asked.name as group_name, asked.zone as group_zone, asked.day as asked_day,
      named.person_id as present_id, named.name as present_name, named.surname as present_surname, named.guest,
      ${absencesFrom(tx, sql.ref('named.person_id'), from)} as absences,
      ${absentOn(tx, 'named.person_id', sql.ref('asked.day'))} as absent, to_jsonb(r) as report
    from asked left join named on named.group_id = asked.id
    left join lateral (select ${reportColumns(tx)} from daily_report v
      join person p on p.organisation_id = ${organisationId} and p.id = v.person_id ${publication(tx)}
      where v.organisation_id = ${organisationId} and v.person_id = named.person_id and v.day = asked.day and ${isRead(tx)}) r on true
    order by named.name_key, named.person_id`.execute(tx.db)
  const [first] = rows
  if (!first) throw notFound()
  const people = rows.slice(0, PEOPLE_MAX).flatMap((row) => shownPerson(tx, row))
  await auditAll(
    tx,
    people.flatMap(({ id, report }) =>
      report ? [{ action: 'diary.read', subjectKind: 'person' as const, subjectId: id }] : [],
    ),
  )
  return {
    group: { id: first.group_id, name: first.group_name },
    day: first.asked_day,
    writable: mayWriteOn(tx, first.asked_day, first.group_zone),
    more: rows.length > PEOPLE_MAX,
    people,
  }
}

function shownPerson(tx: TenantContext, row: PersonRow): DayPerson[] {
  if (row.present_id === null) return []
  const { whole } = awayOn(ruleAway(row.absences), row.asked_day, row.group_zone)
  return [
    {
      id: row.present_id,
      fullName: fullName({ name: row.present_name, surname: row.present_surname }),
      // Whoever lives in the house is there, whether they ride or not.
      absent: whole || (row.absent === 'both' && !row.guest),
      report: row.report && shownReport(tx, row.report),
    },
  ]
}
