import type { Insertable } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import type { TargetVersionRow } from '#platform/server/db/schema.generated.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { careOf, readingsSince, type CareOf } from '#features/measurements/server/care.api.ts'
import { DEFINITIONS } from '#features/measurements/shared/definitions.ts'
import { toKept, unitOf, sayKept } from '#features/measurements/shared/parse.rules.ts'
import {
  PREVIEW_DAYS,
  type changeTarget,
  type createTarget,
  type previewTarget,
  type Target,
} from '../shared/targets.contract.ts'
import { READINGS_MAX, ruleProblem, statusAfter, timesMet, type Change, type Rule } from '../shared/targets.rules.ts'
import { toBeTold } from './notified.queries.ts'
import { shownTarget, versionsOf } from './targets.queries.ts'

type NewVersion = Insertable<TargetVersionRow>
type Terms = Omit<BodyOf<typeof createTarget>, 'id' | 'personId'>

/** Sets a rule for somebody in care. */
export async function addTarget(tx: TenantContext, body: BodyOf<typeof createTarget>): Promise<Target> {
  const person = await careOf(tx, body.personId, { lock: true })
  const there = await tx.db
    .selectFrom('target_version')
    .select('person_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('target_id', '=', body.id)
    .executeTakeFirst()
  if (there) {
    if (there.person_id !== person.id) throw refusedNow('targets.error.otherId')
    return shownTarget(tx, (await versionsOf(tx, body.id))[0])
  }
  const terms = await checkedTerms(tx, person, body)
  return keep(tx, { ...base(tx, person, body.id), ...terms, version: 1, status: 'A' }, 'targets.set')
}

/** A new version of a rule. Throws 409 E016 when there is a newer one than the caller saw, 409 E013 when it is not in force. */
export async function putTarget(tx: TenantContext, id: string, body: BodyOf<typeof changeTarget>): Promise<Target> {
  const { row, person, status } = await rowToChange(tx, id, { version: body.version, change: 'change' })
  // Another measurement would be another rule: how often this one was met would say nothing.
  if (body.measurement !== row.measurement || body.part !== row.part)
    throw badFields([{ fieldName: 'measurement', message: 'targets.error.measurement' }])
  const terms = await checkedTerms(tx, person, body)
  const made = { ...base(tx, person, id), ...terms, version: row.version + 1, status, reason: body.reason }
  return keep(tx, made, 'targets.changed')
}

/** Closes, archives or restores a rule. */
export async function moveTarget(
  tx: TenantContext,
  id: string,
  change: Exclude<Change, 'change'>,
  { version, reason }: { version: number; reason: string },
): Promise<Target> {
  const { row, person, status } = await rowToChange(tx, id, { version, change })
  const made: NewVersion = {
    ...base(tx, person, id),
    measurement: row.measurement,
    part: row.part,
    operator: row.operator,
    value: row.value,
    unit: row.unit,
    met: row.met,
    readings: row.readings,
    severity: row.severity,
    protocol: row.protocol,
    notify_ids: row.notify_ids,
    notify_family: row.notify_family,
    quiet_from: row.quiet_from,
    quiet_to: row.quiet_to,
    quiet_ids: row.quiet_ids,
    valid_to: row.valid_to,
    version: row.version + 1,
    status,
    reason,
  }
  return keep(tx, made, 'targets.moved')
}

async function rowToChange(tx: TenantContext, id: string, asked: { version: number; change: Change }) {
  const [row] = await versionsOf(tx, id)
  const person = await careOf(tx, row.person_id, { lock: true })
  if (row.version !== asked.version) throw stale(shownTarget(tx, row))
  const status = statusAfter(row.status, asked.change)
  if (status === null) throw refusedNow('targets.error.status')
  return { row, person, status }
}

const base = (tx: TenantContext, person: CareOf, id: string) => ({
  organisation_id: tx.organisationId,
  group_id: person.groupId,
  target_id: id,
  person_id: person.id,
  author_id: tx.actor.personId,
  set_at: tx.now,
})

/** Adds a version; of two at the same time the second is refused. */
async function keep(tx: TenantContext, made: NewVersion, action: `targets.${string}`): Promise<Target> {
  const kept = await tx.db
    .insertInto('target_version')
    .values(made)
    .onConflict((on) => on.doNothing())
    .returning('version')
    .executeTakeFirst()
  const [row] = await versionsOf(tx, made.target_id)
  if (!kept) throw stale(shownTarget(tx, row))
  await audit(tx, {
    action,
    subjectKind: 'person',
    subjectId: made.person_id,
    details: { target: made.target_id, version: made.version, status: made.status },
  })
  announce(tx, {
    message: 'targets.changed',
    data: {},
    about: [made.person_id],
    audience: { groupStaff: [made.group_id] },
  })
  return shownTarget(tx, row)
}

type Measured = Pick<Terms, 'measurement' | 'part' | 'operator' | 'value' | 'unit' | 'met' | 'readings'>

/** A rule with its value in the unit in which values are kept. Throws 400 E012. */
function checkedRule({ measurement, unit: name, ...given }: Measured): Rule & { unit: string } {
  const unit = unitOf(measurement, name ?? DEFINITIONS[measurement].units[0].unit)
  if (!unit) throw badFields([{ fieldName: 'unit', message: 'measurements.error.unit' }])
  const { part, operator, met, readings } = given
  const rule: Rule = { part, operator, met, readings, value: toKept(given.value, unit) }
  const wrong = ruleProblem(measurement, rule)
  if (!wrong) return { ...rule, unit: unit.unit }
  const [low, high] = DEFINITIONS[measurement].hard[part] ?? [0, 0]
  const say = (value: number) => sayKept(value, unit)
  throw badFields([
    {
      fieldName: wrong.field,
      message: `targets.error.${wrong.problem}`,
      values: { low: say(low), high: say(high), unit: unit.shown },
    },
  ])
}

async function checkedTerms(tx: TenantContext, person: CareOf, body: Terms) {
  const { unit, ...rule } = checkedRule(body)
  if (body.to !== null && body.to < dayIn(person.zone, tx.now))
    throw badFields([{ fieldName: 'to', message: 'targets.error.past' }])
  const notifyIds = [...new Set(body.notifyIds)]
  const quiet = quietOf(body)
  const known = await toBeTold(tx, [{ ...person, personIds: [...notifyIds, ...quiet.quiet_ids] }])
  const isKnown = (id: string) => known.some(({ personId }) => personId === id)
  if (!notifyIds.every(isKnown)) throw badFields([{ fieldName: 'notifyIds', message: 'targets.error.notTeam' }])
  if (!quiet.quiet_ids.every(isKnown)) throw badFields([{ fieldName: 'quietIds', message: 'targets.error.notTeam' }])
  return {
    measurement: body.measurement,
    ...rule,
    unit,
    severity: body.severity,
    protocol: body.protocol,
    notify_ids: notifyIds,
    notify_family: body.notifyFamily,
    ...quiet,
    valid_to: body.to === null ? null : instantOf(addDays(body.to, 1), '00:00', person.zone),
  }
}

/** The quiet hours as they are kept. Throws 400 E012 where they are half, empty, or would hold back what is red. */
function quietOf({ severity, quietFrom, quietTo, quietIds }: Terms) {
  if (quietFrom === null && quietTo === null) return { quiet_from: null, quiet_to: null, quiet_ids: [] }
  if (severity === 'red') throw badFields([{ fieldName: 'quietFrom', message: 'targets.error.quietRed' }])
  if (quietFrom === null) throw badFields([{ fieldName: 'quietFrom', message: 'targets.error.quietHalf' }])
  if (quietTo === null || quietTo === quietFrom)
    throw badFields([{ fieldName: 'quietTo', message: 'targets.error.quietHalf' }])
  return { quiet_from: quietFrom, quiet_to: quietTo, quiet_ids: [...new Set(quietIds)] }
}

/** Readings of a preview: more than anybody takes in that time. */
const PREVIEW_MOST = 2000
const DAY = 86_400_000

/** How often a rule would have been met lately. */
export async function preview(
  tx: TenantContext,
  { personId, ...body }: BodyOf<typeof previewTarget>,
): Promise<AnswerOf<typeof previewTarget>> {
  const person = await careOf(tx, personId)
  const rule = checkedRule(body)
  const from = new Date(tx.now.getTime() - PREVIEW_DAYS * DAY)
  const readings = await readingsSince(tx, {
    people: [person.id],
    measurements: [body.measurement],
    // The first of them is looked at together with those before it.
    since: new Date(from.getTime() - READINGS_MAX * DAY),
    most: PREVIEW_MOST,
  })
  return { times: timesMet(rule, readings, from), readings: readings.filter(({ at }) => at >= from).length }
}
