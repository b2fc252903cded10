import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { agreedToCarePhotos } from '#features/bulletin/server/photo-consent.api.ts'
import { personReached } from '#features/guests/server/person-reach.api.ts'
import { authorName, fullName } from '#features/people/server/people.api.ts'
import { birthColumn, mayReadBirth } from '#features/people/server/records.api.ts'
import { ofKin } from '#features/people/server/rights.api.ts'
import { standsAs } from './places.queries.ts'
import type { AttendanceRow, Change, Taking } from './answers.rules.ts'

/** What of an attendance `s` is read, with who wrote it (`p`) and what took its place (`n`). */
const columns = sql`s.id, s.activity_id, s.person_id, s.outcome, s.reason, s.engagement, s.mood, s.note, s.status,
  s.correction_reason, s.author_id, s.happened_at, s.recorded_at, s.synced_at, s.late_reason, p.name, p.surname,
  n.synced_at as replaced_at, n.correction_reason as replaced_because, n.status as replaced_as, q.name as replaced_name,
  q.surname as replaced_surname`

const joins = ({ organisationId }: TenantContext) => sql`
  left join person p on p.organisation_id = ${organisationId} and p.id = s.author_id
  left join care_activity_attendance n on n.organisation_id = ${organisationId} and n.replaces_id = s.id
  left join person q on q.organisation_id = ${organisationId} and q.id = n.author_id`

/** One attendance as it is stored, if there is one with this id; whom it is about is the caller's to look at. */
export async function attendanceRow(tx: TenantContext, id: string): Promise<AttendanceRow | undefined> {
  const { rows } = await sql<AttendanceRow>`select ${columns} from care_activity_attendance s ${joins(tx)}
    where s.organisation_id = ${tx.organisationId} and s.id = ${id}`.execute(tx.db)
  return rows[0]
}

/** How many wait before and with an enrolment `e`. */
const placeInLine = (tx: TenantContext) => sql`(select count(*)::int from care_activity_enrolment z
  join care_activity v on v.organisation_id = ${tx.organisationId} and v.id = z.activity_id
  where z.organisation_id = ${tx.organisationId} and z.activity_id = e.activity_id and z.line <= e.line and ${standsAs(tx, 'waiting', 'z')})`

type Enrolled = {
  in_activity: string
  of_person: string
  of_name: string
  of_surname: string
  birth_date: string | null
  reads_care: boolean
  guest: boolean
  change: Change
  in_line: number | null
  change_reason: string
  changed_at: Date
  by_name: string | null
  by_surname: string | null
  agreed: boolean
}
type Row = Enrolled & (AttendanceRow | { [Column in keyof AttendanceRow]: null })

const isAttendance = (row: Row): row is Enrolled & AttendanceRow => row.id !== null

/**
 * Who in reach takes part in these activities, by name: who is enrolled or waits, and with `personId` also one who was withdrawn. A row that says that another was
 * entered in error is no attendance.
 */
export async function takingIn(tx: TenantContext, ids: readonly string[], personId?: string): Promise<Taking[]> {
  if (ids.length === 0) return []
  const one = personId === undefined ? sql`true` : sql`x.person_id = ${personId}`
  const { rows } = await sql<Row>`select e.activity_id as in_activity, e.person_id as of_person, w.name as of_name,
      w.surname as of_surname, ${birthColumn(tx, 'e.person_id')} as birth_date, ${ofKin(tx, 'e.person_id', 'seeCare')} as reads_care, e.change, case when e.change = 'waiting' then ${placeInLine(tx)} end as in_line, e.reason as change_reason, e.at as changed_at, b.name as by_name, b.surname as by_surname, ${agreedToCarePhotos(tx, 'e.person_id')} as agreed,
      exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = e.person_id
        and m.role = 'GUEST' and m.group_id = ${anyOf(tx.actor.groupIds)}) as guest, ${columns}
    from (select distinct on (x.activity_id, x.person_id) x.activity_id, x.person_id, x.change, x.line, x.reason, x.at, x.author_id
      from care_activity_enrolment x where x.organisation_id = ${tx.organisationId} and x.activity_id = ${anyOf(ids)} and ${one}
      order by x.activity_id, x.person_id, x.nth desc) e
    join person w on w.organisation_id = ${tx.organisationId} and w.id = e.person_id
    left join person b on b.organisation_id = ${tx.organisationId} and b.id = e.author_id
    left join care_activity_attendance s on s.organisation_id = ${tx.organisationId} and s.activity_id = e.activity_id
      and s.person_id = e.person_id and s.status = 'final'
    ${joins(tx)}
    where ${personReached(tx, 'e.person_id', { right: 'see' })} and ${personId === undefined ? sql`e.change <> 'withdrawn'` : sql`true`}
    order by w.surname, w.name, w.id, e.activity_id, s.synced_at desc, s.id desc`.execute(tx.db)
  const each = Map.groupBy(rows, ({ in_activity, of_person }) => `${in_activity} ${of_person}`)
  return [...each.values()].flatMap((its) => {
    const [first] = its
    if (!first) return []
    return [
      {
        activityId: first.in_activity,
        personId: first.of_person,
        fullName: fullName({ name: first.of_name, surname: first.of_surname }),
        ...(mayReadBirth(tx, first.reads_care) && { birthDate: first.birth_date }),
        guest: first.guest,
        change: first.change,
        inLine: first.in_line,
        changed: {
          at: first.changed_at.toISOString(),
          by: authorName(first.by_name, first.by_surname),
          reason: first.change_reason,
        },
        photoConsent: first.agreed,
        attendance: its.filter(isAttendance),
      },
    ]
  })
}
