import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import type * as contract from '../shared/activities.contract.ts'
import type { Activity } from '../shared/activity.contract.ts'
import { freePlaces, hasLine, mayEnrol, seated } from '../shared/activities.rules.ts'
import { memberReached } from './activities.policy.ts'
import { activityRow, findActivity, lockedActivity } from './activities.queries.ts'
import { standingOf, stands, type ActivityRow, type Change } from './answers.rules.ts'
import { fillPlaces, keep } from './places.commands.ts'
import { lastLine } from './places.queries.ts'
import { takingIn } from './taking.queries.ts'

/** Throws 409 E013 when nobody is enrolled or withdrawn any more by who asks. */
function mustBeOpen(tx: TenantContext, row: ActivityRow): void {
  if (mayEnrol(tx.actor.role, standingOf(row), tx.now)) return
  throw refusedNow(row.state === 'OPEN' ? 'activities.error.begun' : 'activities.error.closed')
}

/**
 * Enrols people in reach of the group. Until it begins, those who find no place wait, behind everybody who waits already; from then on all of them are
 * enrolled or none. The activity is held meanwhile, so that of two families who ask for the last place at the same time one gets it.
 */
export async function enrol(
  tx: TenantContext,
  id: string,
  { personIds }: BodyOf<typeof contract.enrol>,
): Promise<Activity> {
  const row = await lockedActivity(tx, id)
  const waits = hasLine(standingOf(row), tx.now)
  const asking = (await memberRows(tx, row, [...new Set(personIds)])).filter(
    ({ change }) => change !== 'enrolled' && !(waits && change === 'waiting'),
  )
  if (asking.length === 0) return findActivity(tx, id)
  mustBeOpen(tx, row)
  const free = freePlaces({ ...row, enrolled: row.enrolled + (await fillPlaces(tx, row)) })
  if (!waits && free !== null && asking.length > free)
    throw refusedNow(free === 0 ? 'activities.error.full' : 'activities.error.fewer', { values: { free } })
  const { placed, waiting } = seated(asking, free)
  const last = waiting.length === 0 ? 0 : await lastLine(tx, id)
  const written = (change: 'enrolled' | 'waiting', line: number | null, { person_id, nth }: Member) => ({
    person_id,
    nth: (nth ?? 0) + 1,
    change,
    reason: '',
    line,
    author_id: tx.actor.personId,
  })
  await keep(tx, row, [
    ...placed.map((one) => written('enrolled', null, one)),
    ...waiting.map((one, at) => written('waiting', last + at + 1, one)),
  ])
  return findActivity(tx, id)
}

type Member = { person_id: string; nth: number | null; change: Change | null }

/** These people of the group of the activity in this order, with the last of their enrolments; one who is out of reach looks missing. */
async function memberRows(tx: TenantContext, row: ActivityRow, ids: readonly string[]): Promise<Member[]> {
  const { rows } = await sql<Member>`select distinct on (m.person_id) m.person_id, e.nth, e.change from membership m
    left join care_activity_enrolment e on e.organisation_id = ${tx.organisationId} and e.activity_id = ${row.id}
      and e.person_id = m.person_id
    where m.person_id = ${anyOf(ids)} and ${memberReached(tx, sql`${row.group_id}::uuid`)}
    order by m.person_id, e.nth desc nulls last`.execute(tx.db)
  if (rows.length < ids.length) throw notFound()
  return rows.toSorted((one, other) => ids.indexOf(one.person_id) - ids.indexOf(other.person_id))
}

/** Withdraws somebody who is enrolled or waits; who is neither stays so. A place that is free goes to the next in line. */
export async function withdraw(
  tx: TenantContext,
  id: string,
  { personId, reason }: BodyOf<typeof contract.withdraw>,
): Promise<Activity> {
  // The person before the activity, as whoever records locks them.
  await personInReach(tx, personId, { lock: true, right: 'see' })
  const row = await lockedActivity(tx, id)
  const [taking] = await takingIn(tx, [id], personId)
  if (taking === undefined || taking.change === null || taking.change === 'withdrawn') return findActivity(tx, id)
  mustBeOpen(tx, row)
  if (taking.attendance.some(stands)) throw refusedNow('activities.error.tookPart')
  const [member] = await numbered(tx, id, personId)
  await keep(tx, row, [
    {
      person_id: personId,
      nth: (member?.nth ?? 0) + 1,
      change: 'withdrawn',
      reason,
      line: null,
      author_id: tx.actor.personId,
    },
  ])
  // Counted anew: who is in another group of the actor by now had no place any more.
  if (row.waiting > 0) await fillPlaces(tx, await activityRow(tx, id))
  return findActivity(tx, id)
}

const numbered = (tx: TenantContext, id: string, personId: string) =>
  tx.db
    .selectFrom('care_activity_enrolment')
    .select((eb) => eb.fn.max('nth').as('nth'))
    .where('organisation_id', '=', tx.organisationId)
    .where('activity_id', '=', id)
    .where('person_id', '=', personId)
    .execute()
