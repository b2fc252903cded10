import type { Insertable } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import type { OwnRangeRow } from '#platform/server/db/schema.generated.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { ageOn } from '#features/people/shared/birth.rules.ts'
import { DEFINITIONS } from '../../shared/definitions.ts'
import { toKept, unitOf, sayKept } from '../../shared/parse.rules.ts'
import type { endRange, OwnRange, setRange } from '../../shared/ranges.contract.ts'
import { LIMIT_FIELDS, limitProblem, RANGE_DAYS_MAX, type LimitValues, type PARTS } from '../../shared/ranges.rules.ts'
import { SILENCE_UNITS, SILENT_CODES, silenceProblem, silenceSpan } from '../../shared/silence/silence.rules.ts'
import type { Units } from '../../shared/units.rules.ts'
import { personInCare, type InCare } from '../people.queries.ts'
import { rangeRows, shownRange, type RangeRow } from './ranges.queries.ts'

type Body = BodyOf<typeof setRange>

/**
 * Sets a range of alerts for somebody in care. Throws 400 E012 at what is wrong, 409 E013 when somebody set another in between.
 */
export async function putRange(tx: TenantContext, body: Body): Promise<OwnRange> {
  const person = await personInCare(tx, body.personId, { lock: true })
  const before = await rangeRows(tx, person.id)
  const same = before.find(({ id }) => id === body.id)
  if (same) return repeated(tx, same, { measurement: body.measurement, all: before, units: person.units })
  const { unit, ...limits } =
    body.part === 'silence' ? silenceKept(tx, person, body) : keptOf({ ...body, part: body.part })
  const days = daysOf(tx, person, body)
  const newest = before.find((row) => row.measurement === body.measurement && row.part === body.part)
  if ((newest?.id ?? null) !== body.replacesId) throw refusedNow('measurements.error.rangeChanged')
  return keep(tx, person, {
    id: body.id,
    measurement: body.measurement,
    part: body.part,
    ended: false,
    ...limits,
    unit,
    decided_by: body.decidedBy,
    decided_as: body.decidedAs,
    reason: body.reason,
    ...days,
    replaces_id: body.replacesId,
  })
}

/** Ends a range at once. Throws 409 E013 when it is over or another took its place. */
export async function stopRange(tx: TenantContext, id: string, body: BodyOf<typeof endRange>): Promise<OwnRange> {
  const found = await tx.db
    .selectFrom('own_range')
    .select('person_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const person = await personInCare(tx, found.person_id, { lock: true })
  const before = await rangeRows(tx, person.id)
  const same = before.find((row) => row.id === body.id)
  const row = before.find((one) => one.id === id)
  if (!row) throw notFound()
  if (same) return repeated(tx, same, { measurement: row.measurement, all: before, units: person.units })
  const newest = before.find((one) => one.measurement === row.measurement && one.part === row.part)
  if (newest?.id !== id || row.ended || row.valid_to <= tx.now) throw refusedNow('measurements.error.rangeChanged')
  return keep(tx, person, {
    id: body.id,
    measurement: row.measurement,
    part: row.part,
    ended: true,
    low_red: null,
    low_amber: null,
    high_amber: null,
    high_red: null,
    unit: row.unit,
    decided_by: body.decidedBy,
    decided_as: body.decidedAs,
    reason: body.reason,
    valid_from: row.valid_from > tx.now ? row.valid_from : tx.now,
    valid_to: row.valid_to,
    replaces_id: id,
  })
}

/** The call that came before it; an id of another measurement is taken. */
function repeated(
  tx: TenantContext,
  same: RangeRow,
  { measurement, ...shown }: { measurement: string; all: readonly RangeRow[]; units: Units },
): OwnRange {
  if (same.measurement !== measurement) throw refusedNow('measurements.error.otherId')
  return shownRange(tx, same, shown)
}

type Said = Omit<Insertable<OwnRangeRow>, 'organisation_id' | 'group_id' | 'person_id' | 'author_id' | 'set_at'>

async function keep(tx: TenantContext, person: InCare, said: Said): Promise<OwnRange> {
  const kept = await tx.db
    .insertInto('own_range')
    .values({
      ...said,
      organisation_id: tx.organisationId,
      group_id: person.groupId,
      person_id: person.id,
      author_id: tx.actor.personId,
      set_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('measurements.error.rangeChanged')
  await audit(tx, {
    action: said.ended === true ? 'measurements.rangeEnded' : 'measurements.rangeSet',
    subjectKind: 'person',
    subjectId: person.id,
    details: { range: said.id, measurement: said.measurement },
  })
  announce(tx, {
    message: 'measurements.changed',
    data: {},
    about: [person.id],
    audience: { groupStaff: [person.groupId] },
  })
  const rows = await rangeRows(tx, person.id)
  const row = rows.find(({ id }) => id === said.id)
  if (!row) throw notFound()
  return shownRange(tx, row, { all: rows, units: person.units })
}

/** The limits in the unit in which values are kept. Throws 400 E012. */
function keptOf(body: Body & { part: (typeof PARTS)[number] }) {
  if (body.measurement === 'PURGE') throw badFields([{ fieldName: 'part', message: 'measurements.error.limit.silent' }])
  const unit = unitOf(body.measurement, body.unit ?? DEFINITIONS[body.measurement].units[0].unit)
  if (!unit) throw badFields([{ fieldName: 'unit', message: 'measurements.error.unit' }])
  const kept = (field: (typeof LIMIT_FIELDS)[number]) => {
    const value = body[field]
    return value === null ? null : toKept(value, unit)
  }
  const limits: LimitValues = {
    lowRed: kept('lowRed'),
    lowAmber: kept('lowAmber'),
    highAmber: kept('highAmber'),
    highRed: kept('highRed'),
  }
  const wrong = limitProblem(body.measurement, body.part, limits)
  if (wrong) {
    const [low, high] = DEFINITIONS[body.measurement].hard[body.part] ?? [0, 0]
    const say = (value: number) => sayKept(value, unit)
    throw badFields([
      {
        fieldName: wrong.field,
        message: `measurements.error.limit.${wrong.problem}`,
        values: { low: say(low), high: say(high), unit: unit.shown },
      },
    ])
  }
  return {
    unit: unit.unit,
    low_red: limits.lowRed,
    low_amber: limits.lowAmber,
    high_amber: limits.highAmber,
    high_red: limits.highRed,
  }
}

/** How long nothing may come. Throws 400 E012. */
function silenceKept(tx: TenantContext, { who, zone }: InCare, body: Body) {
  const { lowRed, lowAmber, highAmber, highRed } = body
  const code = SILENT_CODES.find((one) => one === body.measurement)
  if (!code) throw badFields([{ fieldName: 'part', message: 'measurements.error.limit.silent' }])
  const months = ageOn(who, dayIn(zone, tx.now))
  const wrong = silenceProblem(code, { lowRed, lowAmber, highAmber, highRed }, months)
  if (wrong) {
    const { low, high } = silenceSpan(code, months)
    throw badFields([
      {
        fieldName: wrong.field,
        message: `measurements.error.limit.${wrong.problem}`,
        values: { low: `${low}`, high: `${high}` },
      },
    ])
  }
  return { unit: SILENCE_UNITS[code], low_red: null, low_amber: null, high_amber: highAmber, high_red: highRed }
}

/** From now or a day to come to the end of the last day, where the group is. What was measured before stays judged as it was. */
function daysOf(tx: TenantContext, { zone }: InCare, { from, to }: Body) {
  const today = dayIn(zone, tx.now)
  const first = from ?? today
  if (first < today) throw badFields([{ fieldName: 'from', message: 'measurements.error.rangePast' }])
  if (to < first) throw badFields([{ fieldName: 'to', message: 'measurements.error.span.order' }])
  if (to > addDays(first, RANGE_DAYS_MAX))
    throw badFields([{ fieldName: 'to', message: 'measurements.error.rangeLong' }])
  return {
    valid_from: first === today ? tx.now : instantOf(first, '00:00', zone),
    valid_to: instantOf(addDays(to, 1), '00:00', zone),
  }
}
