import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { timesOf } from '#platform/server/device-time.ts'
import { announce } from '#platform/server/live/announce.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { reachesAnybodyIn, personInReach } from '#features/guests/server/person-reach.api.ts'
import { NOTE_PARTS, type confirmHandover, type Note, type writeNote } from '../shared/handover.contract.ts'
import { isReadable, isRecent } from '../shared/shifts.rules.ts'
import { noteById, notesOf, shownNote } from './notes.queries.ts'
import { shiftGroup, shiftOf } from './shifts.queries.ts'

/** Writes or corrects the note about a person. Throws 409 E016 with the note that stands when the writer has not seen it. */
export async function putNote(tx: TenantContext, id: string, body: BodyOf<typeof writeNote>): Promise<Note> {
  const person = await personInReach(tx, body.personId, { lock: true })
  if (!person.groupIds.includes(body.groupId)) throw notFound()
  const shift = shiftOf(tx, await shiftGroup(tx, body.groupId), body.endsAt)
  const where = { groupId: body.groupId, ends: shift.ends, personIds: [person.id] }
  const [repeated] = await noteById(tx, id, where)
  if (repeated) return shownNote(repeated, false)
  if (shift.begins > tx.now || !isRecent(shift, tx.now)) throw refusedNow('handover.error.closed')
  if (NOTE_PARTS.every((part) => body[part] === ''))
    throw badFields([{ fieldName: 'situation', message: 'form.required' }])
  const [standing] = await notesOf(tx, where)
  if ((standing?.id ?? null) !== body.replaces) throw stale(standing ? shownNote(standing, false) : null)
  const { recordedAt } = timesOf(tx, { happenedAt: body.recordedAt, recordedAt: body.recordedAt })
  const kept = await tx.db
    .insertInto('handover_note')
    .values({
      organisation_id: tx.organisationId,
      group_id: body.groupId,
      id,
      person_id: person.id,
      ends_at: shift.ends,
      situation: body.situation,
      background: body.background,
      assessment: body.assessment,
      recommendation: body.recommendation,
      replaces_id: body.replaces,
      author_id: tx.actor.personId,
      recorded_at: recordedAt,
      synced_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The person is locked, so no other note came in between: the id is that of another one.
  if (!kept) throw refusedNow('handover.error.otherId')
  await audit(tx, {
    action: body.replaces === null ? 'handover.noted' : 'handover.noteCorrected',
    subjectKind: 'person',
    subjectId: person.id,
    details: { note: id },
  })
  tellStaff(tx, body.groupId)
  const [written] = await notesOf(tx, where)
  if (!written) throw notFound()
  return shownNote(written, false)
}

/** Stores that the actor has read the handover of a shift. Throws 409 for somebody who reaches nobody of the group, and for a shift too early or too late. */
export async function confirm(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof confirmHandover>,
): Promise<AnswerOf<typeof confirmHandover>> {
  const group = await shiftGroup(tx, body.groupId)
  const shift = shiftOf(tx, group, body.endsAt)
  const { recordedAt } = timesOf(tx, { happenedAt: body.recordedAt, recordedAt: body.recordedAt })
  const { personId } = tx.actor
  if (personId === null) throw notFound()
  // A repeat is answered also when the reader could not confirm any more.
  const repeated = await repeatedConfirmation(tx, id, { groupId: group.id, ends: shift.ends })
  if (repeated) return repeated
  if (!isReadable(shift, recordedAt) || !isRecent(shift, tx.now)) throw refusedNow('handover.error.notNow')
  if (!isOffice(tx) && !(await reachesAnybodyIn(tx, group.id))) throw refusedNow('handover.error.nobody')
  const kept = await tx.db
    .insertInto('handover_confirmation')
    .values({
      organisation_id: tx.organisationId,
      group_id: group.id,
      id,
      ends_at: shift.ends,
      seen: [...new Set(body.seen)],
      reader_id: personId,
      recorded_at: recordedAt,
      synced_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) {
    const meanwhile = await repeatedConfirmation(tx, id, { groupId: group.id, ends: shift.ends })
    if (meanwhile) return meanwhile
    throw notFound()
  }
  await audit(tx, {
    action: 'handover.confirmed',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { group: group.id, shift: shift.ends.toISOString() },
  })
  tellStaff(tx, group.id)
  return { id, at: recordedAt.toISOString(), late: recordedAt > shift.ends }
}

/** The reader's confirmation with this id; null: there is none. Throws 409 when it is of another shift. */
async function repeatedConfirmation(tx: TenantContext, id: string, { groupId, ends }: { groupId: string; ends: Date }) {
  const row = await tx.db
    .selectFrom('handover_confirmation')
    .select(['group_id', 'recorded_at', 'ends_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('reader_id', '=', tx.actor.personId)
    .executeTakeFirst()
  if (!row) return null
  if (row.group_id !== groupId || row.ends_at.getTime() !== ends.getTime()) throw refusedNow('handover.error.otherId')
  return { id, at: row.recorded_at.toISOString(), late: row.recorded_at > row.ends_at }
}

const tellStaff = (tx: TenantContext, groupId: string): void =>
  announce(tx, { message: 'handover.changed', data: {}, about: 'nobody', audience: { groupStaff: [groupId] } })
