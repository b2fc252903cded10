import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { auditAll } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import type * as contract from '../shared/activities.contract.ts'
import type { Activity } from '../shared/activities.contract.ts'
import { freePlaces, mayEnrol } from '../shared/activities.rules.ts'
import { memberReached } from './activities.policy.ts'
import { findActivity, lockedActivity } from './activities.queries.ts'
import { standingOf, stands, type ActivityRow } from './answers.rules.ts'
import { takingIn } from './taking.queries.ts'

/** Throws 409 E013 when nobody is enrolled or withdrawn any more by who asks. */
function mustBeOpen(tx: TenantContext, row: ActivityRow): void {
  if (mayEnrol(tx.actor.role, standingOf(row), tx.now)) return
  throw refusedNow(row.state === 'OPEN' ? 'activities.error.begun' : 'activities.error.closed')
}

/**
 * Enrols people in reach of the group, all of them or none. The activity is held meanwhile, so that of two families who ask for the last place at the same
 * time one gets it.
 */
export async function enrol(
  tx: TenantContext,
  id: string,
  { personIds }: BodyOf<typeof contract.enrol>,
): Promise<Activity> {
  const row = await lockedActivity(tx, id)
  const people = await memberRows(tx, row, [...new Set(personIds)])
  const others = people.filter(({ change }) => change !== 'enrolled')
  if (others.length === 0) return findActivity(tx, id)
  mustBeOpen(tx, row)
  const free = freePlaces(row)
  if (free !== null && others.length > free)
    throw refusedNow(free === 0 ? 'activities.error.full' : 'activities.error.fewer', { values: { free } })
  await keep(
    tx,
    row,
    others.map(({ person_id, nth }) => ({ person_id, nth: (nth ?? 0) + 1, change: 'enrolled', reason: '' })),
  )
  return findActivity(tx, id)
}

type Member = { person_id: string; nth: number | null; change: 'enrolled' | 'withdrawn' | null }

/** These people of the group of the activity, with the last of their enrolments; one who is out of reach looks missing. */
async function memberRows(tx: TenantContext, row: ActivityRow, ids: readonly string[]): Promise<Member[]> {
  const { rows } = await sql<Member>`select distinct on (m.person_id) m.person_id, e.nth, e.change from membership m
    left join care_activity_enrolment e on e.organisation_id = ${tx.organisationId} and e.activity_id = ${row.id}
      and e.person_id = m.person_id
    where m.person_id = ${anyOf(ids)} and ${memberReached(tx, sql`${row.group_id}::uuid`)}
    order by m.person_id, e.nth desc nulls last`.execute(tx.db)
  if (rows.length < ids.length) throw notFound()
  return rows
}

/** Withdraws somebody; who is not enrolled stays so. */
export async function withdraw(
  tx: TenantContext,
  id: string,
  { personId, reason }: BodyOf<typeof contract.withdraw>,
): Promise<Activity> {
  // The person before the activity, as whoever records locks them.
  await personInReach(tx, personId, { lock: true })
  const row = await lockedActivity(tx, id)
  const [taking] = await takingIn(tx, [id], personId)
  if (taking?.change !== 'enrolled') return findActivity(tx, id)
  mustBeOpen(tx, row)
  if (taking.attendance.some(stands)) throw refusedNow('activities.error.tookPart')
  const [member] = await numbered(tx, id, personId)
  await keep(tx, row, [{ person_id: personId, nth: (member?.nth ?? 0) + 1, change: 'withdrawn', reason }])
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

type Written = { person_id: string; nth: number; change: 'enrolled' | 'withdrawn'; reason: string }

async function keep(tx: TenantContext, { id, group_id }: ActivityRow, rows: readonly Written[]): Promise<void> {
  await tx.db
    .insertInto('care_activity_enrolment')
    .values(
      rows.map((row) => ({
        organisation_id: tx.organisationId,
        id: tx.newId(),
        activity_id: id,
        ...row,
        author_id: tx.actor.personId,
        at: tx.now,
      })),
    )
    .execute()
  await auditAll(
    tx,
    rows.map(({ person_id, change }) => ({
      action: `activities.${change}` as const,
      subjectKind: 'person',
      subjectId: person_id,
      details: { activity: id },
    })),
  )
  announce(tx, {
    message: 'activities.changed',
    data: { activityId: id },
    audience: {
      groupStaff: [group_id],
      persons: await adultsToTell(
        tx,
        rows.map(({ person_id }) => person_id),
      ),
    },
  })
}
