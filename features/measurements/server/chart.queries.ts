import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { ageOn } from '#features/people/shared/birth.rules.ts'
import type { Level } from '../shared/definition-types.ts'
import { limitsAt, marksFor } from '../shared/judge.rules.ts'
import { highPressure } from '../shared/pressure/pressure.rules.ts'
import { POINTS_MAX, type chartMeasurement } from '../shared/measurements.contract.ts'
import { spanBefore, type Span } from '../shared/span.rules.ts'
import { summaryOf } from '../shared/summary.rules.ts'
import { readOf, spanFor } from './measurements.queries.ts'
import { counts, mine } from './observations.queries.ts'
import { personInCare, type InCare } from './people.queries.ts'

type PointRow = {
  id: string
  happened_at: Date
  value: string
  second: string | null
  level: Level
  rule: string | null
  site: string | null
  height: Height | null
}

/** The values of a measurement over a period, and over as many days before it. */
export async function chartOf(
  tx: TenantContext,
  { personId, measurement, ...asked }: BodyOf<typeof chartMeasurement>,
): Promise<AnswerOf<typeof chartMeasurement>> {
  const person = await personInCare(tx, personId)
  const span = spanFor(tx, person, asked)
  const before = spanBefore(span, person.zone)
  const { rows } = await sql<PointRow>`select o.id, o.happened_at, o.value, o.second, o.level, o.rule,
      case when o.measurement = 'TEMPERATURE' then o.context ->> 'site' end as site,
      ${measurement === 'PRESSURE' ? lastHeight(tx, personId) : sql`null::jsonb`} as height from observation o
    where ${mine(tx)} and o.person_id = ${personId} and o.measurement = ${measurement} and o.value is not null
      and o.happened_at >= ${before.from} and o.happened_at < ${span.to} and ${counts(tx)}
    order by o.happened_at desc, o.id desc limit ${POINTS_MAX}`.execute(tx.db)
  await readOf(tx, personId)
  const points = rows.toReversed().map((row) => ({
    id: row.id,
    at: row.happened_at.toISOString(),
    value: Number(row.value),
    second: row.second === null ? null : Number(row.second),
    level: row.level,
    judged: row.rule !== 'ageMissing',
    site: row.site,
  }))
  const drawn = ({ from, to, days }: Span) => {
    const its = points.filter(({ at }) => at >= from.toISOString() && at < to.toISOString())
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      points: its,
      summary: summaryOf(its, { zone: person.zone, days }),
    }
  }
  const day = dayIn(person.zone, tx.now)
  const inForce = limitsAt(person.limits, tx.now)
  const high = measurement === 'PRESSURE' ? highToday(tx, person, rows[0]?.height ?? null) : undefined
  const isOwn = inForce.some(({ code }) => code === measurement)
  return {
    zone: person.zone,
    now: drawn(span),
    before: drawn(before),
    marks: marksFor(measurement, ageOn(person.who, day), {}, inForce, high).map(({ level, of, is, than }) => ({
      level,
      of,
      is,
      than,
    })),
    centile: high?.at === 'judged' && !isOwn ? { systolic: high.systolic, diastolic: high.diastolic } : null,
  }
}

type Height = { cm: number; at: string }

/** The last height of a person, beside each value: it is looked up once. */
const lastHeight = (tx: TenantContext, personId: string): RawBuilder<Height | null> =>
  sql<Height | null>`(select jsonb_build_object('cm', o.value, 'at', o.happened_at) from observation o
    where ${mine(tx)} and o.person_id = ${personId} and o.measurement = 'HEIGHT' and o.value is not null and o.happened_at <= ${tx.now} and ${counts(tx)}
    order by o.happened_at desc, o.id desc limit 1)`

/** From which pressures on a child is marked today. */
function highToday(tx: TenantContext, { who, zone }: InCare, height: Height | null) {
  const known = { heightCm: height && height.cm, heightAt: height && new Date(height.at).toISOString() }
  return highPressure(who, { at: tx.now, day: dayIn(zone, tx.now) }, known)
}
