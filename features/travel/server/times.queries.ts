import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { earlierBy } from '../shared/early-ends.rules.ts'
import { linesOn, type Line } from '../shared/travel.rules.ts'

type Stop = Line['stops'][number]
/** The time `HH:MM` at which a stop of a line is planned on a day, as the family is told it. */
export type TimeOn = (day: string, line: Line, stop: Stop) => string

/**
 * When the lines of a group stop on days between two: by the run where it is made already (absences and early ends have moved
 * it), else by the line, with return runs earlier on days on which the school ends early.
 */
export async function timesOn(
  tx: TenantContext,
  { groupId, lines, from, to }: { groupId: string; lines: readonly Line[]; from: string; to: string },
): Promise<TimeOn> {
  const { rows } = await sql<{ day: string; stop_id: string | null; time: string }>`
    select r.service_date as day, s.route_stop_id as stop_id, to_char(s.planned_at at time zone r.zone, 'HH24:MI') as time
    from run r join run_stop s on s.organisation_id = r.organisation_id and s.run_id = r.id
    where r.organisation_id = ${tx.organisationId} and r.route_id = ${anyOf(lines.map((line) => line.id))}
      and r.service_date between ${from}::date and ${to}::date and r.status <> 'CANCELLED' and s.route_stop_id is not null
    union all
    select day, null, ends_at from calendar_day
    where organisation_id = ${tx.organisationId} and group_id = ${groupId} and day between ${from}::date and ${to}::date
      and ends_at is not null`.execute(tx.db)
  const made = new Map(rows.flatMap((row) => (row.stop_id ? [[`${row.day} ${row.stop_id}`, row.time] as const] : [])))
  const bells = new Map(rows.flatMap((row) => (row.stop_id === null ? [[row.day, row.time] as const] : [])))
  return (day, line, stop) => {
    const run = made.get(`${day} ${stop.id}`)
    if (run !== undefined) return run
    const bell = bells.get(day)
    if (bell === undefined || line.direction !== 'from_school') return stop.plannedTime
    const usual = linesOn(lines, day, 'from_school').flatMap((one) => one.stops.slice(0, 1).map(startOf))
    return wallTime(startOf(stop) - earlierBy(usual, millis(bell)))
  }
}

const MINUTE = 60_000
const startOf = (stop: Stop): number => millis(stop.plannedTime)

/** Wall times as milliseconds since midnight. */
function millis(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE
}

function wallTime(at: number): string {
  const minutes = Math.round(at / MINUTE)
  return [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')
}
