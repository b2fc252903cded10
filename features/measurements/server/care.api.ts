import { sql } from 'kysely'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Level } from '../shared/definition-types.ts'
import { LOOSE_FROM } from '../shared/history-limits.ts'
import { NOTHING_KNOWN } from '../shared/history.rules.ts'
import { judge } from '../shared/judge.rules.ts'
import type { Units } from '../shared/units.rules.ts'
import type { Ranged } from '../shared/ranges.rules.ts'
import { counts, mine, readingOf } from './observations.queries.ts'
import { personInCare } from './people.queries.ts'

export type CareOf = { id: string; groupId: string; zone: string; units: Units }

/** Somebody in care whom the actor may see; anybody else looks missing. `lock`: nothing is recorded of them until the end of the transaction. */
export async function careOf(tx: TenantContext, personId: string, options: { lock?: boolean } = {}): Promise<CareOf> {
  const { id, groupId, zone, units } = await personInCare(tx, personId, options)
  return { id, groupId, zone, units }
}

export type KeptReading = {
  id: string
  personId: string
  measurement: Ranged
  at: Date
  value: number | null
  second: number | null
  comparator: '<' | '>' | null
}

type Row = {
  id: string
  person_id: string
  measurement: Ranged
  happened_at: Date
  value: string | null
  second: string | null
  comparator: '<' | '>' | null
  choice: string | null
}

/** What counts of these measurements of these people since a moment, of each at most `most`; the oldest first. */
export async function readingsSince(
  tx: TenantContext,
  asked: { people: readonly string[]; measurements: readonly Ranged[]; since: Date; most: number },
): Promise<KeptReading[]> {
  const { rows } =
    await sql<Row>`select * from (select o.id, o.person_id, o.measurement, o.happened_at, o.synced_at, o.value, o.second,
      o.comparator, o.choice,
      row_number() over (partition by o.person_id, o.measurement order by o.happened_at desc, o.synced_at desc, o.id desc) as nth
    from observation o where ${mine(tx)} and o.person_id = any (${[...new Set(asked.people)]}::uuid[])
      and o.measurement = any (${[...new Set(asked.measurements)]}::text[]) and o.outcome = 'value'
      and o.happened_at > ${asked.since} and ${counts(tx)}) its
    where its.nth <= ${asked.most} order by its.happened_at, its.synced_at, its.id`.execute(tx.db)
  return rows.map((row) => {
    const { value, second, comparator } = readingOf(row)
    return {
      id: row.id,
      personId: row.person_id,
      measurement: row.measurement,
      at: row.happened_at,
      value,
      second,
      comparator,
    }
  })
}

export type LooseStool = { groupId: string; personId: string; at: Date }

/** Loose stools of everybody of these groups since a moment; what was corrected or entered in error is none. */
export async function looseStools(tx: TenantContext, groupIds: readonly string[], since: Date): Promise<LooseStool[]> {
  const { rows } = await sql<LooseStool>`select o.group_id as "groupId", o.person_id as "personId", o.happened_at as at
    from observation o where ${mine(tx)} and o.group_id = any (${[...groupIds]}::uuid[]) and o.measurement = 'PURGE'
      and o.value >= ${sql.lit(LOOSE_FROM)} and o.happened_at >= ${since} and ${counts(tx)}`.execute(tx.db)
  return rows
}

/** What the rules say of a heart rate that a device read of somebody in care. */
export async function heartLevel(tx: TenantContext, personId: string, value: number, at: Date): Promise<Level> {
  const person = await personInCare(tx, personId)
  const judged = judge(
    'HEART_RATE',
    { value, second: null, comparator: null, choice: null },
    { who: person.who, at, day: dayIn(person.zone, at), known: NOTHING_KNOWN, context: {}, limits: person.limits },
  )
  return judged.at === 'kept' ? judged.level : 'none'
}
