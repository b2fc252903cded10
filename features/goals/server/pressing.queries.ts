import { sql } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { auditAll } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { memberInReach } from '#features/guests/server/guest-reach.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { goalContent, PRESSING_MAX, type pressingGoals } from '../shared/goals.contract.ts'
import { concernOf, DRIFT_DAYS, driftOf, DUE_AHEAD_DAYS, type Concern, type Lifecycle } from '../shared/goals.rules.ts'

type Row = {
  id: string
  person_id: string
  guest: boolean
  zone: string
  name: string
  surname: string
  lifecycle: Lifecycle
  content: unknown
  review_on: string
  last: Date
  progress: number | null
}

/** The goals in reach that are due, to be reviewed or without a note for too long, the earliest date first. */
export async function goalsThatPress(tx: TenantContext): Promise<AnswerOf<typeof pressingGoals>> {
  // Days of groups east of UTC begin earlier.
  const until = addDays(dayIn('UTC', tx.now), DUE_AHEAD_DAYS + 1)
  const silent = new Date(tx.now.getTime() - DRIFT_DAYS * 86_400_000)
  const { rows } = await sql<Row>`select x.* from (
      select v.id, v.person_id, p.name, p.surname, m.guest, m.zone, v.lifecycle, v.content, v.review_on,
        greatest(v.synced_at, n.last) as last, n.progress, least(v.review_on, (v.content ->> 'dueOn')::date) as next_on
      from (select m.person_id, bool_or(m.role = 'GUEST') as guest, min(g.zone) as zone
        from membership m join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
        where m.organisation_id = ${tx.organisationId} and m.role in ('GUEST', 'CHILD') and m.group_id = ${anyOf(tx.actor.groupIds)}
          and ${notEnded(tx)} and ${memberInReach(tx)}
        group by m.person_id) m
      join person p on p.organisation_id = ${tx.organisationId} and p.id = m.person_id
      join care_goal v on v.organisation_id = ${tx.organisationId} and v.person_id = m.person_id
        and v.lifecycle in ('PLANNED', 'ACTIVE', 'ON_HOLD')
        and not exists (select from care_goal o where o.organisation_id = ${tx.organisationId} and o.id = v.id
          and o.version > v.version)
      cross join lateral (select max(n.happened_at) as last,
          (array_agg(n.progress order by n.happened_at desc, n.synced_at desc, n.id desc) filter (where n.progress is not null))[1] as progress
        from care_goal_note n where n.organisation_id = ${tx.organisationId} and n.goal_id = v.id) n) x
    where x.next_on <= ${until} or x.lifecycle = 'ACTIVE' and x.last < ${silent}
    order by x.next_on > ${until}, x.next_on, x.last, x.id limit ${PRESSING_MAX * 4}`.execute(tx.db)
  const shown = rows
    .flatMap((row) => {
      const concern = concernIn(row, tx.now)
      return concern ? [{ row, concern }] : []
    })
    .slice(0, PRESSING_MAX)
  await auditAll(
    tx,
    [...new Set(shown.map(({ row }) => row.person_id))].map((subjectId) => ({
      action: 'goals.read',
      subjectKind: 'person',
      subjectId,
    })),
  )
  return shown.map(({ row, concern }) => ({
    id: row.id,
    personId: row.person_id,
    fullName: fullName(row),
    guest: row.guest,
    statement: goalContent.parse(row.content).statement,
    progress: row.progress,
    overdue: concern.kind !== 'drift' && concern.on < dayIn(row.zone, tx.now),
    concern,
  }))
}

const concernIn = ({ lifecycle, content, review_on, last, zone }: Row, now: Date): Concern | null =>
  concernOf(
    {
      lifecycle,
      reviewOn: review_on,
      dueOn: goalContent.parse(content).dueOn,
      drift: driftOf(lifecycle, { last, now }),
    },
    dayIn(zone, now),
  )
