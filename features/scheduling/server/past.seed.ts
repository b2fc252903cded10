import type { Insertable, Selectable } from 'kysely'
import { addDays, weekdayOf } from '#platform/shared/dates/zoned.ts'
import type { BoardingEventRow, RunPassengerRow, RunRow, RunStopRow } from '#platform/server/db/schema.generated.ts'
import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Weeks of the demo that are over: enough for a list, a chart, and a child that nobody has seen at its stop for long. */
const DAYS_BACK = 21
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Today = {
  runs: readonly Selectable<RunRow>[]
  stops: readonly Selectable<RunStopRow>[]
  passengers: readonly Selectable<RunPassengerRow>[]
}
type Past = {
  runs: Selectable<RunRow>[]
  stops: Selectable<RunStopRow>[]
  passengers: Insertable<RunPassengerRow>[]
  events: Insertable<BoardingEventRow>[]
}

/** Runs of the three weeks before today, made after today's own: closed, each a little early or late, with their facts. */
export async function seedPast(tx: TenantContext, demo: Demo): Promise<void> {
  const { db, organisationId } = tx
  const runs = await db
    .selectFrom('run')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('planned_start')
    .execute()
  const today = runs[0]?.service_date
  if (today === undefined) return
  const of = runs.filter((run) => run.service_date === today)
  const ids = of.map((run) => run.id)
  const source: Today = {
    runs: of,
    stops: await db
      .selectFrom('run_stop')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('run_id', 'in', ids)
      .orderBy('seq')
      .execute(),
    passengers: await db
      .selectFrom('run_passenger')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('run_id', 'in', ids)
      .orderBy('name')
      .execute(),
  }
  const past: Past = { runs: [], stops: [], passengers: [], events: [] }
  for (let back = DAYS_BACK; back >= 1; back -= 1) {
    if (weekdayOf(addDays(today, -back)) > 5) continue
    for (const [line, run] of source.runs.entries()) addRun(tx, demo, source, past, { run, back, line })
  }
  await db.insertInto('run').values(past.runs).execute()
  await db.insertInto('run_stop').values(past.stops).execute()
  await db.insertInto('run_passenger').values(past.passengers).execute()
  await db.insertInto('boarding_event').values(past.events).execute()
  await db
    .insertInto('run_crew')
    .values(
      past.runs.map((run) => ({
        organisation_id: organisationId,
        group_id: run.group_id,
        run_id: run.id,
        person_id: demo.assistantId,
        name: 'Aldo Bruni',
        function: 'lead' as const,
      })),
    )
    .execute()
}

/** The last service day before the Monday of the demo. */
const LATEST = 3

type Which = { run: Selectable<RunRow>; back: number; line: number }

function addRun(tx: TenantContext, demo: Demo, source: Today, past: Past, { run, back, line }: Which): void {
  const id = tx.newId()
  const earlier = (at: Date, minutes = 0) => new Date(at.getTime() - back * DAY_MS + minutes * MINUTE_MS)
  // The same in every demo: late on some days of the week, early on few.
  const late = (seq: number) => ((back * 7 + line * 5 + seq * 3) % 9) - 1
  const stops = source.stops.filter((stop) => stop.run_id === run.id)
  const stopIds = new Map(stops.map((stop) => [stop.id, tx.newId()]))
  for (const stop of stops)
    past.stops.push({
      ...stop,
      id: stopIds.get(stop.id) ?? tx.newId(),
      run_id: id,
      planned_at: earlier(stop.planned_at),
      arrived_at: earlier(stop.planned_at, late(stop.seq)),
      departed_at: earlier(stop.planned_at, late(stop.seq) + 1),
    })
  let rode = 0
  let seq = 0
  for (const [place, one] of source.passengers.filter((passenger) => passenger.run_id === run.id).entries()) {
    const fate = fateOf({ back, line, place })
    const passengerId = tx.newId()
    const [board, alight] = [one.board_stop_id, one.alight_stop_id].map((stopId) =>
      stops.find(({ id: is }) => is === stopId),
    )
    const facts = FACTS[fate].map((type) => {
      const stop = type === 'DROPPED' ? alight : board
      seq += 1
      const at = earlier(stop?.planned_at ?? run.planned_start, late(stop?.seq ?? 0))
      // Yesterday's last word about one child came in when the run was closed: an amendment.
      const amends = back === LATEST && line === 0 && type === 'ANSWERED'
      return {
        organisation_id: run.organisation_id,
        group_id: run.group_id,
        id: tx.newId(),
        run_id: id,
        passenger_id: passengerId,
        type,
        stop_id: stopIds.get(stop?.id ?? '') ?? null,
        staff_id: demo.assistantId,
        device_id: 'demo',
        device_seq: seq,
        occurred_at: at,
        received_at: amends ? earlier(run.planned_end, 40) : at,
        clock_offset_ms: 0,
        method: 'tap' as const,
        supersedes_id: null,
        resolution: null,
        outcome: type === 'DROPPED' && run.direction === 'from_school' ? 'to_guardian' : OUTCOME[type],
        note: '',
        late: amends,
        to_run_id: null,
      }
    })
    if (fate === 'DROPPED') rode += 1
    past.events.push(...facts)
    past.passengers.push({
      ...one,
      explanation: JSON.stringify(one.explanation),
      id: passengerId,
      run_id: id,
      board_stop_id: stopIds.get(one.board_stop_id ?? '') ?? null,
      alight_stop_id: stopIds.get(one.alight_stop_id ?? '') ?? null,
      planned: fate === 'ABSENT' ? 'ABSENT' : 'EXPECTED',
      absence_id: null,
      state: fate,
      answered: fate === 'NO_SHOW',
      rode: fate === 'DROPPED',
      since: facts.at(-1)?.occurred_at ?? null,
      received_at: facts.at(-1)?.received_at ?? null,
    })
  }
  past.runs.push({
    ...run,
    id,
    service_date: addDays(run.service_date, -back),
    planned_start: earlier(run.planned_start),
    planned_end: earlier(run.planned_end),
    status: 'CLOSED',
    started_at: earlier(run.planned_start, -1),
    started_by: demo.assistantId,
    closed_at: earlier(run.planned_end, 6),
    closed_by: demo.assistantId,
    head_count: rode,
    vehicle_checked: true,
    unaccounted: 0,
    rode,
    riders: null,
    delivered: rode,
    created_at: earlier(run.created_at),
  })
}

type Fate = 'DROPPED' | 'ABSENT' | 'NO_SHOW'
const FACTS = {
  DROPPED: ['BOARDED', 'DROPPED'],
  ABSENT: [],
  NO_SHOW: ['NOT_HERE', 'ANSWERED'],
} as const satisfies Record<Fate, readonly string[]>
const OUTCOME = { BOARDED: null, NOT_HERE: null, DROPPED: 'to_school', ANSWERED: 'at_home' } as const

/** Most ride; now and then a family says no; one child of the first line has not been at its stop for days. */
function fateOf({ back, line, place }: { back: number; line: number; place: number }): Fate {
  if (line === 0 && place === 3 && back <= 9) return 'NO_SHOW'
  return (back * 5 + line * 11 + place * 7) % 23 === 0 ? 'ABSENT' : 'DROPPED'
}
