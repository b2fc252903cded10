import { sql } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { addDays, instantOf } from '#platform/shared/dates/zoned.ts'
import { badFields } from '#platform/shared/errors/app-error.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { MOST_DAYS, type searchVisits } from '../shared/visits.contract.ts'
import { sayIn, type Say } from './say.rules.ts'

/** The action when a restricted record is opened and the family is not told. */
const UNTOLD = 'records.openedUntold'

/** Actions that count as a visit. */
const READS = [
  'guests.read',
  'measurements.read',
  'medicines.read',
  'conditions.read',
  'records.read',
  'records.opened',
  UNTOLD,
  'plans.read',
  'goals.read',
  'events.read',
  'treatments.read',
  'treatments.photoRead',
  'activities.read',
  'activities.photoRead',
  'absences.guestRead',
  'plans.emergencyRead',
  'plans.emergencyPrinted',
  'onboard.cardRead',
  'onboard.cardSent',
  'onboard.cardOpened',
  'kitchen.read',
  'kitchen.printed',
  'measurements.displayRead',
  'measurements.exported',
  'measurements.printed',
  'carealerts.read',
  'targets.read',
  'devices.read',
  'payments.read',
  'payments.printed',
  'payments.exported',
  'children.read',
  'structures.read',
  'structures.historyRead',
  'relationships.read',
  'pickup.read',
  'walks.read',
  'runs.ridesRead',
  'runs.childDayRead',
  'timeline.read',
  'diary.read',
  'diary.printed',
  'handover.read',
] as const

/** A longer pause begins a new visit. An open page reads again whenever something changes, so single readings say little. */
const PAUSE = '30 minutes'

type Row = {
  id: string
  began: Date
  ended: Date
  person_id: string | null
  role: Role | null
  actions: string[]
  name: string | null
  surname: string | null
  group_name: string | null
  kind: string | null
  route_name: string | null
  on_team: boolean
  opening: { reason: string; ground: string | null; until: string; familyTold: boolean } | null
}

/** One page of the visits to the record of somebody in reach. Throws 404 for anybody else, 400 for too many days. */
export async function visitsOf(
  tx: TenantContext,
  { filters, limit, offset }: BodyOf<typeof searchVisits>,
): Promise<{ data: AnswerOf<typeof searchVisits>; page: Page }> {
  const { personId, from, to } = filters
  if (to < from) throw badFields([{ fieldName: 'to', message: 'timeline.visits.error.order' }])
  if (addDays(from, MOST_DAYS) <= to)
    throw badFields([{ fieldName: 'to', message: 'timeline.visits.error.days', values: { count: MOST_DAYS } }])
  const person = await personInReach(tx, personId)
  const { rows } = await countedPage<Row>(
    { found: found(tx, person, { from, to }), order: sql`began desc, id desc`, rows: shown(tx, person) },
    boundOf({ limit, offset }),
  ).execute(tx.db)
  const { rows: visits, page } = pageFrom(rows, { limit, offset })
  const say = sayIn(tx.actor.language)
  return {
    data: visits.map((row) => ({
      id: row.id,
      at: row.began.toISOString(),
      until: row.ended.toISOString(),
      reader:
        row.person_id === null || row.name === null
          ? null
          : { id: row.person_id, name: fullName({ name: row.name, surname: row.surname ?? '' }) },
      role: row.role,
      parts: [...new Set(row.actions.map((action) => say(`timeline.visits.part.${action}`)))].toSorted(),
      because: becauseOf(row, say),
      opening: row.opening && {
        reason: [row.opening.ground && say(`records.ground.${row.opening.ground}`), row.opening.reason]
          .filter(Boolean)
          .join(': '),
        until: row.opening.until,
        familyTold: row.opening.familyTold,
      },
    })),
    page,
  }
}

/** The visits: readings of one person in one role with short pauses. Each opening of a restricted record begins one. Families are not told of openings that are kept from them. */
function found(tx: TenantContext, { id, zone }: CaredFor, { from, to }: { from: string; to: string }) {
  const told = tx.actor.role === 'CB_ADMIN' ? READS : READS.filter((action) => action !== UNTOLD)
  return sql`select (array_agg(x.id order by x.at, x.id))[1] as id, min(x.at) as began, max(x.at) as ended, x.person_id, x.role,
      array_agg(distinct x.action) as actions, (array_agg(x.details ->> 'opening') filter (where x.action like 'records.opened%'))[1] as opening
    from (select y.*, count(*) filter (where y.first) over (partition by y.person_id, y.role order by y.at, y.id) as visit
      from (select a.id, a.at, a.person_id, a.role, a.action, a.details,
          a.action like 'records.opened%' or coalesce(a.at - lag(a.at) over (partition by a.person_id, a.role order by a.at, a.id) > ${PAUSE}::interval, true) as first
        from audit a where a.organisation_id = ${tx.organisationId} and a.subject_kind in ('person', 'child', 'guest')
          and a.subject_id = ${id} and a.action = any (${[...told]}::text[])
          and a.at >= ${instantOf(from, '00:00', zone)} and a.at < ${instantOf(addDays(to, 1), '00:00', zone)}) y) x
    group by x.person_id, x.role, x.visit`
}

/** The columns of a visit `f`: the reader, and the facts that gave them access on that day. */
function shown(tx: TenantContext, { id, zone }: CaredFor) {
  const day = sql`(f.began at time zone ${zone})::date`
  const valid = (row: string) =>
    sql`${day} between ${sql.ref(`${row}.valid_from`)} and coalesce(${sql.ref(`${row}.valid_to`)}, 'infinity'::date)`
  return sql`select f.id, f.began, f.ended, f.person_id, f.role, f.actions, p.name, p.surname,
    (select g.name from membership m join customer_group g on g.organisation_id = m.organisation_id and g.id = m.group_id
      where m.organisation_id = ${tx.organisationId} and m.person_id = f.person_id and m.role = f.role and ${valid('m')}
        and m.group_id in (select its.group_id from membership its where its.organisation_id = ${tx.organisationId}
          and its.person_id = ${id} and its.role in ('CHILD', 'GUEST'))
      order by m.valid_from desc, m.id limit 1) as group_name,
    case when f.role = 'CB_PARENT' then (select r.kind from relationship r where r.organisation_id = ${tx.organisationId}
      and r.adult_id = f.person_id and r.child_id = ${id} and ${valid('r')} order by r.valid_from desc, r.id limit 1) end as kind,
    case when f.role = 'CB_ASSISTANT' then (select n.route_name from run_passenger q
      join run n on n.organisation_id = q.organisation_id and n.id = q.run_id and n.service_date = ${day}
      join run_crew c on c.organisation_id = n.organisation_id and c.run_id = n.id and c.person_id = f.person_id
      where q.organisation_id = ${tx.organisationId} and q.child_id = ${id} order by n.planned_start limit 1) end as route_name,
    f.role = 'CB_ASSISTANT' and exists (select from caregiver t where t.organisation_id = ${tx.organisationId} and t.kind = 'TEAM'
      and t.guest_id = ${id} and t.person_id = f.person_id and ${valid('t')} and coalesce(t.closed_at > f.began, true)) as on_team,
    (select jsonb_build_object('reason', o.reason, 'ground', o.ground, 'until', to_char(o.until_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'familyTold', o.family_told)
      from medical_record_opening o where o.organisation_id = ${tx.organisationId} and o.id = f.opening::uuid
        and ${isOpen(tx.actor, 'medicalRecords.userDetail')}::boolean) as opening
    from (select 1) one left join person p on p.organisation_id = ${tx.organisationId} and p.id = f.person_id`
}

/** Returns why the reader had access, as a sentence: by the roles of that day, even if they have ended since. */
function becauseOf(
  { role, group_name: group, kind, route_name: route, on_team: onTeam }: Row,
  say: Say,
): string | null {
  if (role === 'CB_PARENT') {
    if (kind === 'self') return say('timeline.visits.because.self')
    return kind === null ? null : say('timeline.visits.because.kin', { kind: say(`relationships.kind.${kind}`) })
  }
  if (route !== null) return say('timeline.visits.because.crew', { route })
  if (onTeam) return say('timeline.visits.because.team')
  if (group === null) return null
  return say(role === 'CB_ADMIN' ? 'timeline.visits.because.office' : 'timeline.visits.because.assistant', { group })
}
