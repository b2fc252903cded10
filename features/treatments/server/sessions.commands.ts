import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, notFound, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { EntryToKeep } from '#platform/server/entry-row.ts'
import { timesOfEntry } from '#platform/server/late-entry.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayCorrect } from '#features/guests/server/in-care.api.ts'
import { personInReach, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { inForceAt, type Outcome, type Reason } from '../shared/due.rules.ts'
import type { correctSession, NewSession, Session } from '../shared/treatments.contract.ts'
import { shownSession, versionsOf, type FoundTreatment } from './answers.rules.ts'
import { writeDue } from './due.commands.ts'
import { told } from './treatments.commands.ts'
import { personOf, sessionRow, treatmentOf } from './treatments.queries.ts'

const WORDS = { office: 'treatments.error.office', reason: 'treatments.error.lateReason' }

type Said = { outcome: Outcome; reason: Reason | null; note: string; minutes: number | null }

/** What became of a session, as it is kept. Throws 400 E012 when it does not say why it was not done as planned. */
function saidOf({ outcome, reason, note, minutes }: Said): Said {
  if (outcome === 'DONE') return { outcome, reason: null, note, minutes }
  if (reason === null) throw badFields([{ fieldName: 'reason', message: 'treatments.error.reason' }])
  if (reason === 'OTHER' && note === '') throw badFields([{ fieldName: 'note', message: 'treatments.error.note' }])
  return { outcome, reason, note, minutes: outcome === 'REFUSED' ? null : minutes }
}

/** Records what became of a session; the same call again answers what it made. Throws 409 E013 when nothing was planned then. */
export async function record(tx: TenantContext, body: NewSession): Promise<Session> {
  const person = await personInReach(tx, await personOf(tx, body.treatmentId), { lock: true })
  const there = await sessionRow(tx, body.id)
  if (there) {
    const same =
      there.treatment_id === body.treatmentId &&
      there.outcome === body.outcome &&
      there.author_id === tx.actor.personId &&
      there.person_id === person.id
    if (!same) throw refusedNow('treatments.error.otherId')
    return shownSession(tx, there, there.treatment_name)
  }
  const said = saidOf(body)
  const times = timesOfEntry(tx, body, WORDS)
  const found = await treatmentOf(tx, body.treatmentId, person)
  mustBePlanned(found, person, times.happened_at)
  return keep(tx, person, found, {
    id: body.id,
    ...said,
    ...times,
    status: 'final',
    replaces_id: null,
    origin_id: null,
    correction_reason: null,
    action: 'recorded',
  })
}

/** Throws when the treatment was not under way at that moment: what a device recorded before it was suspended still counts. */
function mustBePlanned(found: FoundTreatment, { zone }: CaredFor, at: Date): void {
  const version = inForceAt(versionsOf(found), at)
  if (version?.state !== 'ACTIVE') throw refusedNow('treatments.error.notActive')
  const day = dayIn(zone, at)
  const { startsOn, endsOn } = version.plan
  if (day < startsOn || (endsOn !== null && day > endsOn))
    throw badFields([{ fieldName: 'happenedAt', message: 'treatments.error.outside' }])
}

type Writing = Said & EntryToKeep & { origin_id: string | null; action: 'recorded' | 'corrected' }

async function keep(
  tx: TenantContext,
  person: CaredFor,
  { newest }: FoundTreatment,
  { action, ...row }: Writing,
): Promise<Session> {
  const kept = await tx.db
    .insertInto('care_treatment_session')
    .values({
      organisation_id: tx.organisationId,
      treatment_id: newest.id,
      treatment_version: newest.version,
      person_id: person.id,
      author_id: tx.actor.personId,
      ...row,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('treatments.error.otherId')
  await writeDue(tx, await treatmentOf(tx, newest.id, person))
  await told(tx, person, { id: newest.id, action })
  const written = await sessionRow(tx, row.id)
  if (!written) throw new Error('a session stays')
  return shownSession(tx, written, written.treatment_name)
}

/** Corrects a session: a new row takes its place. The same call again answers what it made. */
export async function correct(tx: TenantContext, id: string, body: BodyOf<typeof correctSession>): Promise<Session> {
  const before = await sessionRow(tx, id)
  if (!before) throw notFound()
  const person = await personInReach(tx, before.person_id, { lock: true })
  const [old, made] = [await sessionRow(tx, id), await sessionRow(tx, body.id)]
  if (!old || old.status !== 'final') throw notFound()
  if (made) {
    if (made.treatment_id !== old.treatment_id || made.correction_reason !== body.correctionReason)
      throw refusedNow('treatments.error.otherId')
    return shownSession(tx, made, made.treatment_name)
  }
  if (old.replaced_at !== null) throw refusedNow('treatments.error.corrected')
  if (!mayCorrect(tx, old)) throw notPermitted('treatments.error.notYours')
  const { outcome, reason, note, minutes } = old
  const said = body.inError ? { outcome, reason, note, minutes } : saidOf({ ...body, outcome: body.outcome ?? outcome })
  return keep(tx, person, await treatmentOf(tx, old.treatment_id, person), {
    id: body.id,
    ...said,
    happened_at: old.happened_at,
    recorded_at: tx.now,
    synced_at: tx.now,
    late_reason: old.late_reason,
    status: body.inError ? 'entered_in_error' : 'final',
    replaces_id: id,
    origin_id: old.origin_id ?? id,
    correction_reason: body.correctionReason,
    action: 'corrected',
  })
}
