import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { openRecord as contract } from '../shared/records.contract.ts'
import { mayOpen, openUntil, saysWhy } from '../shared/records.rules.ts'
import { tellOpened } from './notices.commands.ts'
import { locked } from './records.commands.ts'
import { accessTo, entitledTo } from './records.policy.ts'
import { shownWithHistory } from './records.queries.ts'

/**
 * Opens a restricted record to the actor for a limited time; the same call again opens nothing more. Throws 403 for who may not, 409 for a record
 * that was never restricted and for an id of another opening, 400 without a ground and with fewer than 10 letters.
 */
export async function openRecord(
  tx: TenantContext,
  id: string,
  { openingId, ground, reason }: BodyOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { person, found } = await locked(tx, id)
  const { record, access } = found
  const { role, personId } = tx.actor
  const entitled = mayOpen({ role, clinical: access.clinical })
  if (!entitled || personId === null || role === null || role === 'CB_PARENT')
    throw notPermitted('records.error.notEntitled')
  const restricted = record.versions.find(({ confidentiality }) => confidentiality === 'RESTRICTED')
  if (!restricted) throw refusedNow('records.error.notRestricted')
  if (!saysWhy({ ground, reason })) throw badFields([{ fieldName: 'reason', message: 'records.error.tooFewLetters' }])
  const familyTold = (record.now.confidentiality === 'RESTRICTED' ? record.now : restricted).family_told
  const kept = await tx.db
    .insertInto('medical_record_opening')
    .values({
      organisation_id: tx.organisationId,
      id: openingId,
      record_id: id,
      record_version: record.newest.version,
      person_id: person.id,
      reader_id: personId,
      reader_role: role,
      ground,
      reason,
      family_told: familyTold,
      opened_at: tx.now,
      until_at: openUntil(tx.now),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept) {
    await audit(tx, {
      action: familyTold ? 'records.opened' : 'records.openedUntold',
      subjectKind: 'person',
      subjectId: person.id,
      details: { record: id, opening: openingId },
    })
    await tellOpened(tx, person, { id: openingId, familyTold })
    announce(tx, {
      message: 'records.changed',
      data: { personId: person.id },
      about: [person.id],
      audience: await entitledTo(tx, person),
    })
  } else await mustBeMine(tx, openingId, id)
  return shownWithHistory(tx, { record, access: await accessTo(tx, person.id) })
}

/** Throws 409 when the id is that of an opening of another record or of somebody else. */
async function mustBeMine(tx: TenantContext, openingId: string, recordId: string): Promise<void> {
  const mine = await tx.db
    .selectFrom('medical_record_opening')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', openingId)
    .where('record_id', '=', recordId)
    .where('reader_id', '=', tx.actor.personId)
    .executeTakeFirst()
  if (!mine) throw refusedNow('records.error.otherId')
}
