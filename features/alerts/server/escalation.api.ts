import { sql } from 'kysely'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify } from '#features/notices/server/notices.api.ts'
import { fullName, officeToTell } from '#features/people/server/people.api.ts'
import { stepOf } from '../shared/alerts.rules.ts'
import { GRAVITY } from '../shared/gravity.ts'
import { alert } from '../shared/alerts.contract.ts'

/** Standing alerts that one look can carry; the oldest first. */
const AT_ONCE = 1000

/**
 * Whose new alerts about one run are: one administrator's of the group, who has the fewest that are open, then by name. A
 * group without one leaves them to the crew of the run.
 */
export async function assign(tx: TenantContext, alertIds: readonly string[], groupId: string): Promise<void> {
  const person = await officeToTell(tx, [groupId])
    // Nobody who is restricted from a child of whom an alert is.
    .where(
      sql<boolean>`not exists (select 1 from alert its
        join run_passenger c on c.organisation_id = its.organisation_id
          and c.id = any (its.passenger_ids || its.passenger_id)
        join relationship t on t.organisation_id = c.organisation_id and t.child_id = c.child_id and t.restricted
        where its.organisation_id = ${tx.organisationId} and t.organisation_id = ${tx.organisationId}
          and its.id = ${anyOf(alertIds)} and t.adult_id = p.id)`,
    )
    .orderBy((eb) =>
      eb
        .selectFrom('alert as x')
        .select((on) => on.fn.countAll().as('open'))
        .whereRef('x.organisation_id', '=', 'p.organisation_id')
        .whereRef('x.assigned_id', '=', 'p.id')
        .where('x.state', '<>', 'closed'),
    )
    .orderBy('p.surname')
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
  if (!person) return
  await tx.db
    .updateTable('alert')
    .set({ assigned_id: person.id, assigned_name: fullName(person) })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(alertIds))
    .execute()
}

/** Escalates the alerts that nobody took or closed in time; each step tells the office once. Answers their runs. */
export async function escalate(tx: TenantContext): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('alert as a')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'a.organisation_id').onRef('r.id', '=', 'a.run_id'),
    )
    .select(['a.id', 'a.group_id', 'a.run_id', 'a.rule', 'a.step', 'a.opened_at', 'a.acknowledged_at'])
    .select(['a.owner_name', 'a.assigned_name', 'r.route_name', 'r.service_date', 'r.zone'])
    .where('a.organisation_id', '=', tx.organisationId)
    .where('a.state', '<>', 'closed')
    .where('a.step', '<', 2)
    .orderBy('a.opened_at')
    .orderBy('a.id')
    .limit(AT_ONCE)
    .execute()
  const risen = rows.flatMap((row) => {
    const gravity = GRAVITY[alert.shape.rule.parse(row.rule)]
    const step = stepOf({ step: row.step, gravity, openedAt: row.opened_at, takenAt: row.acknowledged_at }, tx.now)
    return step > row.step ? [{ ...row, step }] : []
  })
  for (const [step, some] of Map.groupBy(risen, (row) => row.step))
    await tx.db
      .updateTable('alert')
      .set({ step, escalated_at: tx.now })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', anyOf(some.map((row) => row.id)))
      .execute()
  for (const [groupId, some] of Map.groupBy(risen, (row) => row.group_id)) {
    const office = await officeToTell(tx, [groupId]).execute()
    // One vehicle whose day was never recorded leaves many children open: the office is told once, not by child.
    const told = Map.groupBy(some, (row) => [row.run_id, row.step, row.owner_name ?? row.assigned_name].join())
    for (const row of [...told.values()].flatMap((alike) => alike.slice(0, 1)))
      await notify(
        tx,
        {
          kind: 'runs.alert',
          topic: 'transport',
          title: `runs.alert.climbed.${row.step}`,
          body: 'runs.alert.climbed.body',
          // The last step: children may be waiting, and nobody of the office has resolved it.
          urgent: row.step === 2,
        },
        {
          to: office.map((one) => one.id),
          cause: `${row.id}.${row.step}`,
          values: { run: withDay(tx, row), owner: row.owner_name ?? row.assigned_name ?? '–' },
          link: `/loggedIn/routeDetail/?run=${row.run_id}`,
        },
      )
  }
  return [...new Set(risen.map((row) => row.run_id))]
}

/** The name of a run, with its day when that is not today. */
const withDay = (tx: TenantContext, run: { route_name: string; service_date: string; zone: string }): string =>
  run.service_date === dayIn(run.zone, tx.now)
    ? run.route_name
    : `${run.route_name} (${run.service_date.split('-').toReversed().join('/')})`
