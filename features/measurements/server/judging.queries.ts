import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Collected } from '../shared/collected/collected.rules.ts'
import type { Code } from '../shared/definition-types.ts'
import type { Earlier, Known } from '../shared/history.rules.ts'
import { contextOfRow, counts, mine, named, readingOf, rowColumns, type Row } from './observations.queries.ts'

/** Half a year and a week: how far back the rules look. The height of an adult is measured seldom: the last one counts, whenever it was. */
const LOOK_BACK_DAYS = 190
/** Values of one measurement of one person that are looked at. */
const MOST = 60

/** Rows that count of these people, the newest first: of the measurements asked for, and their last weight and height. With them what has one of these ids. */
export async function rowsToJudge(
  tx: TenantContext,
  asked: { people: readonly string[]; measurements: readonly Code[]; ids: readonly string[] },
): Promise<{ there: Row[]; before: Row[] }> {
  // Urine is judged beside what was collected of it.
  const beside = asked.measurements.includes('DIURESIS') ? ['DIURESIS_DAY'] : []
  const measurements = [...new Set([...asked.measurements, ...beside, 'WEIGHT', 'HEIGHT'])]
  const since = new Date(tx.now.getTime() - LOOK_BACK_DAYS * 86_400_000)
  const { rows } = await sql<Row & { nth: string | null }>`
    with counted as (
      select o.id, row_number() over (partition by o.person_id, o.measurement order by o.happened_at desc, o.id desc) as nth
      from observation o where ${mine(tx)} and o.person_id = any (${[...asked.people]}::uuid[])
        and o.measurement = any (${measurements}::text[]) and (o.happened_at > ${since} or o.measurement = 'HEIGHT') and ${counts(tx)})
    select ${rowColumns(tx)}, c.nth from observation o left join counted c on c.id = o.id ${named(tx)}
    where ${mine(tx)} and (c.nth <= ${MOST} or o.id = any (${[...asked.ids]}::uuid[]))
    order by o.happened_at desc, o.id desc`.execute(tx.db)
  const ids = new Set(asked.ids)
  return { there: rows.filter(({ id }) => ids.has(id)), before: rows.filter(({ nth }) => nth !== null) }
}

/** What the rules may know of a person beside a value at `at`; `without` is the row that is corrected. */
export function knownOf(
  before: readonly Row[],
  { personId, measurement, at, without }: { personId: string; measurement: Code; at: Date; without?: string },
): Known {
  const its = before.filter((row) => row.person_id === personId && row.id !== without && row.happened_at <= at)
  const last = (code: Code) => its.find((row) => row.measurement === code && row.value !== null)
  const [weight, height] = [last('WEIGHT'), last('HEIGHT')]
  return {
    earlier: its.filter((row) => row.measurement === measurement && row.outcome === 'value').map(earlierOf),
    weightKg: weight ? Number(weight.value) : null,
    heightCm: height ? Number(height.value) : null,
    heightAt: height?.happened_at.toISOString() ?? null,
    ...(measurement === 'DIURESIS' && { collected: collectedOf(before, personId) }),
  }
}

/** What was collected of a person; the rules choose by time. */
const collectedOf = (rows: readonly Row[], personId: string): Collected[] =>
  rows.flatMap((row) =>
    row.person_id === personId && row.measurement === 'DIURESIS_DAY' && row.outcome === 'value' && row.value !== null
      ? [{ at: row.happened_at.toISOString(), value: Number(row.value) }]
      : [],
  )

type Timed = { id: string; person_id: string; measurement: string; outcome: string; happened_at: Date | string }

/** Of values that were just kept those that are the newest of their measurement and person, beside rows that count. */
export function newestAmong(made: readonly Timed[], before: readonly Timed[]): ReadonlySet<string> {
  const keyOf = (row: Timed) => `${row.person_id} ${row.measurement}`
  const newest = new Map<string, Timed>()
  // Of one moment what came last counts.
  for (const row of [...before.toReversed(), ...made]) {
    const known = newest.get(keyOf(row))
    if (row.outcome !== 'value' || (known && new Date(known.happened_at) > new Date(row.happened_at))) continue
    newest.set(keyOf(row), row)
  }
  return new Set([...newest.values()].map(({ id }) => id))
}

export function earlierOf(row: Row): Earlier {
  const { value, second, choice } = readingOf(row)
  const { position } = contextOfRow(row.context)
  return { at: row.happened_at.toISOString(), value, second, choice, ...(position !== undefined && { position }) }
}
