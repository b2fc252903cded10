import { sql, type RawBuilder } from 'kysely'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { awayNow, cameBackSince } from '#features/absences/server/guests/away.api.ts'
import { roomToday } from '#features/guests/server/in-care.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { ageOn } from '#features/people/shared/birth.rules.ts'
import type { Level } from '../shared/definition-types.ts'
import { LOOSE_FROM } from '../shared/history-limits.ts'
import { NOTHING_KNOWN } from '../shared/history.rules.ts'
import { judge, limitsAt, silenceIn } from '../shared/judge.rules.ts'
import {
  isKept,
  KEPT_MS,
  LOOK_BACK_MS,
  NIGHT,
  SILENT_CODES,
  silenceOf,
  type Silence,
  type SilentCode,
} from '../shared/silence/silence.rules.ts'
import type { Units } from '../shared/units.rules.ts'
import type { Ranged } from '../shared/ranges.rules.ts'
import { counts, mine, readingOf } from './observations.queries.ts'
import { personInCare } from './people.queries.ts'
import { limitsOf, rangesOf, type RangeJson } from './ranges/ranges.queries.ts'

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

/** `came`: something came, which ends a silence; coming back alone ends none. */
export type KeptSilence = {
  personId: string
  groupId: string
  measurement: SilentCode
  silence: Silence | null
  came: boolean
}

type KeptRow = {
  person_id: string
  group_id: string
  zone: string
  birth_date: string | null
  stays: boolean
  back_at: Date | null
  ranges: RangeJson[]
} & Record<`${Lowercase<SilentCode>}_${'newest' | 'came' | 'none'}`, Date | null>

/**
 * Guests who are in care today, all or these, of whom bowel movements are kept, or urine where they stay overnight, with the silence of each where nothing has come for too long.
 * Nobody knows what comes of who is away, and a silence counts from when they came back. Each entry is found by the index of its person.
 */
export async function silencesOf(tx: TenantContext, people: readonly string[] | null): Promise<KeptSilence[]> {
  const { organisationId: organisation } = tx
  const first = (code: SilentCode, that: RawBuilder<unknown>, order: 'asc' | 'desc') => sql`(select o.happened_at
    from observation o where o.organisation_id = ${organisation} and o.person_id = m.person_id and o.measurement = ${code}
      and o.happened_at > ${new Date(tx.now.getTime() - LOOK_BACK_MS)} and ${that} and ${counts(tx)}
    order by o.happened_at ${sql.raw(order)} limit 1)`
  // What was collected of urine came by its end at the latest: the bladder is emptied into it then.
  const collected = sql`(select o.happened_at from observation o where o.organisation_id = ${organisation} and o.person_id = m.person_id
    and o.measurement = 'DIURESIS_DAY' and o.happened_at > ${new Date(tx.now.getTime() - LOOK_BACK_MS)} and o.value > 0 and ${counts(tx)}
    order by o.happened_at desc limit 1)`
  const columns = SILENT_CODES.map((code) => {
    const name = code.toLowerCase()
    return sql`${first(code, sql`true`, 'desc')} as ${sql.ref(`${name}_newest`)},
      ${code === 'DIURESIS' ? sql`greatest(${first(code, sql`o.value > 0`, 'desc')}, ${collected})` : first(code, sql`o.value > 0`, 'desc')} as ${sql.ref(`${name}_came`)},
      ${first(code, sql`o.outcome = 'value' and coalesce(o.value, 0) = 0`, 'asc')} as ${sql.ref(`${name}_none`)}`
  })
  const hour = sql`extract(hour from o.happened_at at time zone g.zone)`
  const { rows } = await sql<KeptRow>`select distinct on (m.person_id) m.person_id, m.group_id, g.zone, mp.birth_date,
      (${roomToday(tx, 'm.person_id')} is not null or exists (select from observation o where o.organisation_id = ${organisation}
        and o.person_id = m.person_id and o.measurement = 'DIURESIS' and o.happened_at > ${new Date(tx.now.getTime() - KEPT_MS.DIURESIS)}
        and (${hour} >= ${NIGHT.from} or ${hour} < ${NIGHT.until}) and ${counts(tx)})) as stays,
      ${cameBackSince(tx, 'm.person_id', new Date(tx.now.getTime() - LOOK_BACK_MS))} as back_at,
      ${rangesOf(organisation, sql`x.part = 'silence'`)} as ranges, ${sql.join(columns)}
    from membership m
    join customer_group g on g.organisation_id = ${organisation} and g.id = m.group_id
    left join measured_person mp on mp.organisation_id = ${organisation} and mp.person_id = m.person_id
    where m.organisation_id = ${organisation} and m.group_id = any (${[...tx.actor.groupIds]}::uuid[]) and m.role = 'GUEST'
      and ${heldToday(tx)} and not ${awayNow(tx, 'm.person_id')} ${people === null ? sql`` : sql`and m.person_id = any (${[...people]}::uuid[])`}
    order by m.person_id, m.valid_from desc, m.id desc`.execute(tx.db)
  return rows.flatMap((row) => {
    const months = ageOn({ birthDate: row.birth_date }, dayIn(row.zone, tx.now))
    const about = { personId: row.person_id, groupId: row.group_id }
    const inForce = limitsAt(row.ranges.map(limitsOf), tx.now)
    const kept = {
      PURGE: { newestAt: row.purge_newest, cameAt: row.purge_came, noneAt: row.purge_none },
      DIURESIS: { newestAt: row.diuresis_newest, cameAt: row.diuresis_came, noneAt: row.diuresis_none },
    }
    // Of somebody who goes home in the evening nobody writes down what comes at night.
    const watched = SILENT_CODES.filter((code) => code !== 'DIURESIS' || row.stays)
    return watched
      .filter((code) => isKept(code, kept[code], tx.now))
      .map((measurement) => {
        const its = kept[measurement]
        const limits = { months, own: silenceIn(inForce, measurement) }
        const sinceBack = { ...its, cameAt: later(its.cameAt, row.back_at) }
        return {
          ...about,
          measurement,
          silence: silenceOf(measurement, sinceBack, limits, tx.now),
          came: silenceOf(measurement, its, limits, tx.now) === null,
        }
      })
  })
}

const later = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
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
