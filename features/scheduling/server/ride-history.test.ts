import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addDistrict } from '#app/server/testing/many-routes.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { DAY } from '#app/server/testing/school-day-scene.ts'
import { askAfterReturns, askOnNewRuns } from './ride-decisions.commands.ts'
import { planDay } from './scheduling.jobs.ts'

const ROUTES = 60
const CHILDREN = 4
/** Days on which all children rode before. */
const PAST_DAYS = 160
/** Runs of one transaction of the planner. */
const PLANNED = 50

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

/** Copies all rows of a table of runs to each of the days before, with ids that are made from the day. */
const copyOf = (table: 'run' | 'run_passenger') => {
  const changes =
    table === 'run'
      ? `'service_date', t.service_date - 2 * past, 'status', 'CLOSED', 'unaccounted', 0, 'rode', 0, 'delivered', 0,
          'head_count', 0, 'vehicle_checked', true, 'planned_start', t.planned_start - 2 * past * interval '1 day'`
      : `'run_id', md5(t.run_id::text || past)::uuid, 'rode', true, 'state', 'RETURNED', 'returned_to', 'base',
          'since', $3::timestamptz - past * interval '1 day'`
  return `insert into ${table} select c.* from ${table} t, generate_series(1, $2::int) as past,
      lateral jsonb_populate_record(t, jsonb_build_object('id', md5(t.id::text || past)::uuid, ${changes})) c
    where t.organisation_id = $1 and $3::timestamptz is not null`
}

/** Counts the rows of runs and passengers that are read by `act`. */
async function rowsRead(tx: TenantContext, act: () => Promise<void>): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
      where relname in ('run', 'run_passenger')`.execute(tx.db)
    return rows[0]?.n ?? 0
  }
  const before = await count()
  await act()
  return (await count()) - before
}

/** An organisation whose children ride every day, with the runs of today as they are planned. */
async function longHistory() {
  const organisation = await newOrganisation(app)
  const [group] = organisation.groups
  await addDistrict(app, organisation, group, { routes: ROUTES, children: CHILDREN, adults: 1 })
  await app.runJob(organisation.id, planDay, undefined)
  const runs = await app.database.asOwner<{ id: string; child: string }>(
    `select r.id, (select p.child_id from run_passenger p where p.run_id = r.id order by p.id limit 1) as child from run r
     where r.organisation_id = $1 and r.service_date = '${DAY}' order by r.id limit ${PLANNED}`,
    [organisation.id],
  )
  for (const table of ['run', 'run_passenger'] as const)
    await app.database.asOwner(copyOf(table), [organisation.id, PAST_DAYS / 2, MORNING])
  await app.database.asOwner('analyze run, run_passenger')
  return { organisation, group, runs }
}

test('whether children ride after a return is found among the runs of the day, however long they have been riding', async () => {
  const { organisation, group, runs } = await longHistory()
  const made = { runIds: runs.map(({ id }) => id), groupIds: [group.id], days: [DAY, '2026-10-06'] }
  await app.inside(organisation.id, async (tx) => {
    const planned = PLANNED * CHILDREN + 2 * ROUTES
    expect(await rowsRead(tx, () => askOnNewRuns(tx, made))).toBeLessThanOrEqual(planned)
    const ofChild = () => askAfterReturns(tx, { day: DAY, childIds: [runs[0]!.child] })
    expect(await rowsRead(tx, ofChild)).toBeLessThanOrEqual(2 * ROUTES)
  })
})
