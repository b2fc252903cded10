import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { timesOf } from '#platform/server/device-time.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { DEFINITIONS_VERSION } from '../shared/definitions.ts'
import type { correctMeasurement, Observation } from '../shared/measurements.contract.ts'
import { checked } from './entries.rules.ts'
import { knownOf, rowsToJudge } from './judging.queries.ts'
import { mayCorrect } from '#features/guests/server/in-care.api.ts'
import { findRow } from './measurements.queries.ts'
import { contextOfRow, readingOf, shown, type Row } from './observations.queries.ts'
import { personInCare, type InCare } from './people.queries.ts'
import { rowOf, settle } from './record.commands.ts'

type Body = BodyOf<typeof correctMeasurement>

/**
 * Puts a new row in the place of one, or marks that one as entered in error. Neither is changed. Throws 403 E013 for whoever may not correct it,
 * 409 E013 when somebody did already.
 */
export async function correct(tx: TenantContext, id: string, body: Body): Promise<Observation> {
  const row = await findRow(tx, id)
  const person = await personInCare(tx, row.person_id, { lock: true })
  if (row.newer_at === null && row.status === 'final' && !mayCorrect(tx, row))
    throw notPermitted('measurements.error.notYours')
  const { made, before } = body.inError
    ? { made: errorRow(tx, row, { body, person }), before: [] }
    : await newRow(tx, row, { body, person })
  const kept = await tx.db
    .insertInto('observation')
    .values({ ...made, replaces_id: id, correction_reason: body.reason })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // This call, come again, or somebody was faster.
  if (!kept) await mustBeMine(tx, id, body)
  else await settle(tx, [made], { people: new Map([[person.id, person]]), before, action: 'corrected' })
  return shown(tx, await findRow(tx, body.inError ? id : body.id))
}

async function mustBeMine(tx: TenantContext, id: string, body: Body): Promise<void> {
  const there = await tx.db
    .selectFrom('observation')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', body.id)
    .where('replaces_id', '=', id)
    .where('correction_reason', '=', body.reason)
    .executeTakeFirst()
  if (!there) throw refusedNow('measurements.error.corrected')
}

type Parts = { body: Body; person: InCare }

/** The corrected value, judged as if it had been entered then. */
async function newRow(tx: TenantContext, row: Row, { body, person }: Parts) {
  const { happenedAt } = timesOf(tx, { happenedAt: body.happenedAt ?? row.happened_at.toISOString() })
  const { before } = await rowsToJudge(tx, { people: [person.id], measurements: [row.measurement], ids: [] })
  const known = knownOf(before, { personId: person.id, measurement: row.measurement, at: happenedAt, without: row.id })
  const entry = { ...body, measurement: row.measurement }
  const judged = checked(entry, { person, at: happenedAt, known, now: tx.now })
  const made = { ...rowOf(tx, entry, { person, judged, happenedAt, recordedAt: tx.now }), source: row.source }
  return { made, before: before.filter(({ id }) => id !== row.id) }
}

/** The mark that a row was entered in error; it holds what that row held. */
function errorRow(tx: TenantContext, row: Row, { body, person }: Parts) {
  const judged = {
    reading: readingOf(row),
    unit: row.unit,
    context: contextOfRow(row.context),
    level: 'none' as const,
    reason: null,
    doubted: row.confirmed,
    postural: null,
  }
  const entry = {
    ...body,
    measurement: row.measurement,
    outcome: row.outcome,
    ...(row.entered !== null && { value: row.entered }),
    ...(row.entered_second !== null && { second: row.entered_second }),
  }
  return {
    ...rowOf(tx, entry, { person, judged, happenedAt: row.happened_at, recordedAt: tx.now }),
    source: row.source,
    status: 'entered_in_error' as const,
    definition_version: DEFINITIONS_VERSION,
  }
}
