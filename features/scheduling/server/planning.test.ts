import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addDistrict, routeName } from '#app/server/testing/many-routes.ts'
import { closeDays, endEarly, openDay } from '#features/calendar/shared/calendar.contract.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { planDay } from './scheduling.jobs.ts'

/** Routes run every day and are planned for two days. */
const ROUTES = 60
const RUNS = ROUTES * 2

let app: TestApp
let organisation: TestOrganisation
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(async () => {
  organisation = await newOrganisation(app)
  await addDistrict(app, organisation, organisation.groups[0], { routes: ROUTES, children: 4, adults: 2 })
})
afterAll(() => app.close())

const plan = () => app.runJob(organisation.id, planDay, undefined)

async function runsMade(): Promise<{ runs: number; passengers: number; transactions: number; largest: number }> {
  const [row] = await app.database.asOwner<{
    runs: number
    passengers: number
    transactions: number
    largest: number
  }>(
    `select count(*)::int as runs, count(distinct xmin::text)::int as transactions,
       (select count(*)::int from run_passenger where organisation_id = $1) as passengers,
       (select coalesce(max(n), 0)::int from (select count(*) as n from run where organisation_id = $1 group by xmin::text) t) as largest
     from run where organisation_id = $1`,
    [organisation.id],
  )
  return row!
}

/** Counts the messages of the adults of each route; all of them have the app open. */
async function toldByRoute(): Promise<Map<string, number[]>> {
  const rows = await app.database.asOwner<{ surname: string; n: number }>(
    `select p.surname, (select count(*)::int from live_message m where m.person_id = p.id and m.message = 'runs.changed') as n
     from person p where p.organisation_id = $1 and p.name = 'Adult' order by p.surname`,
    [organisation.id],
  )
  return new Map(
    [...Map.groupBy(rows, (row) => row.surname)].map(([route, adults]) => [route, adults.map((row) => row.n)]),
  )
}

const openMailboxes = (which: string) =>
  app.database.asOwner(
    `insert into live_counter (organisation_id, person_id, seq, seen_at)
     select organisation_id, id, 0, $2 from person where organisation_id = $1 and name = 'Adult' and ${which}`,
    [organisation.id, MORNING],
  )

/** Makes the database refuse further runs of the organisation while `act` goes on. */
async function failingAt(runs: number, act: () => Promise<void>): Promise<void> {
  await app.database.asOwner(`create function refuse_run() returns trigger language plpgsql as
    $$ begin if (select count(*) from run where organisation_id = '${organisation.id}') >= ${runs} then raise 'refused'; end if;
    return new; end $$`)
  await app.database.asOwner(
    `create trigger refuse_run before insert on run for each row execute function refuse_run()`,
  )
  try {
    await act()
  } finally {
    await app.database.asOwner(`drop trigger refuse_run on run; drop function refuse_run()`)
  }
}

describe('runs of many routes', () => {
  test('are planned in several transactions, each of at most 50 runs', async () => {
    await plan()
    const { transactions, largest, ...made } = await runsMade()
    expect(made).toEqual({ runs: RUNS, passengers: RUNS * 4 })
    expect(transactions).toBeGreaterThanOrEqual(3)
    expect(largest).toBeLessThanOrEqual(50)
  })

  test('are announced to the adults of their own children alone', async () => {
    await openMailboxes('true')
    await plan()
    await app.relay()
    const told = await toldByRoute()
    expect(told.size).toBe(ROUTES)
    // The runs of today and tomorrow.
    for (const counts of told.values()) expect(new Set(counts)).toEqual(new Set([2]))
  })

  test('are announced with a reference to the families, which is as short for many adults as for few', async () => {
    await plan()
    const rows = await app.database.asOwner<{ bytes: number }>(
      `select octet_length(audience::text) as bytes from outbox where organisation_id = $1 and message = 'runs.changed'`,
      [organisation.id],
    )
    expect(rows).toHaveLength(RUNS)
    for (const { bytes } of rows) expect(bytes).toBeLessThan(300)
  })

  test('are announced to those who had the app open in the last two days, not to others', async () => {
    await openMailboxes(`surname = '${routeName(1)}'`)
    await plan()
    await app.relay()
    const told = await toldByRoute()
    expect(told.get(routeName(1))).toEqual(Array.from({ length: 8 }, () => 2))
    expect([...told.values()].flat().reduce((sum, n) => sum + n, 0)).toBe(16)
  })

  test('are not announced to an adult who is restricted from the only child there', async () => {
    await openMailboxes(`surname = '${routeName(2)}'`)
    await app.database.asOwner(
      `update relationship set restricted = true from person p
       where p.id = adult_id and p.organisation_id = $1 and p.surname = $2`,
      [organisation.id, routeName(2)],
    )
    await plan()
    await app.relay()
    expect((await toldByRoute()).get(routeName(2))).toEqual(Array.from({ length: 8 }, () => 0))
  })

  test('of a day that is open again are made by the job, but for the first', async () => {
    const [group] = organisation.groups
    const office = app.as(organisation.administrator)
    await office.call(closeDays, {
      body: { customerGroupId: group.id, fromDay: '2026-10-05', toDay: '2026-10-05', reason: 'Snow' },
    })
    await plan()
    expect(await runsMade()).toMatchObject({ runs: ROUTES })
    await office.call(openDay, { params: { id: group.id, day: '2026-10-05' } })
    const { runs } = await runsMade()
    expect(runs).toBeGreaterThan(ROUTES)
    expect(runs).toBeLessThanOrEqual(ROUTES + 25)
    await app.runJobs()
    expect(await runsMade()).toMatchObject({ runs: RUNS })
  })

  test('follow an early end by the same amount in each batch, also when planning failed in between, and tell each family once', async () => {
    const TOMORROW = '2026-10-06'
    await app.database.asOwner(`update route set direction = 'from_school' where organisation_id = $1`, [
      organisation.id,
    ])
    // Routes are planned in the order of their ids: the first departure of the day is planned last.
    await app.database.asOwner(
      `update route_stop set planned_time = '07:00' where organisation_id = $1 and seq = 1
         and route_id = (select id from route where organisation_id = $1 order by id desc limit 1)`,
      [organisation.id],
    )
    await app.as(organisation.administrator).call(endEarly, {
      body: {
        customerGroupId: organisation.groups[0].id,
        fromDay: TOMORROW,
        toDay: TOMORROW,
        kind: 'early_dismissal',
        endsAt: '06:30',
        reason: 'Snow',
      },
    })
    const departures = () =>
      app.database.asOwner<{ at: string; n: number }>(
        `select to_char(planned_start at time zone zone, 'HH24:MI') as at, count(*)::int as n from run
         where organisation_id = $1 and service_date = $2 group by 1 order by 1`,
        [organisation.id, TOMORROW],
      )
    await failingAt(75, async () => {
      await expect(plan()).rejects.toThrow('refused')
      expect((await departures()).map(({ at }) => at)).toEqual(['07:15'])
    })
    await plan()
    expect(await departures()).toEqual([
      { at: '06:35', n: 1 },
      { at: '07:15', n: ROUTES - 1 },
    ])
    const told = await app.database.asOwner<{ n: number; adults: number }>(
      `select count(*)::int as n, count(distinct person_id)::int as adults from notice
       where organisation_id = $1 and kind = 'runs.earlyEnd'`,
      [organisation.id],
    )
    expect(told).toEqual([{ n: ROUTES * 8, adults: ROUTES * 8 }])
  })

  test('keep what was planned when a later batch fails, and go on from there', async () => {
    await failingAt(75, async () => {
      await expect(plan()).rejects.toThrow('refused')
      const { runs } = await runsMade()
      expect(runs).toBeGreaterThan(0)
      expect(runs).toBeLessThan(RUNS)
    })
    await plan()
    expect(await runsMade()).toMatchObject({ runs: RUNS, passengers: RUNS * 4 })
  })
})
