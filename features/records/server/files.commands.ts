import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { base64Length } from '#platform/server/files/base64.ts'
import { keepFile } from '#platform/server/files/files.ts'
import { LateFile } from '#platform/server/large/memory.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { CheckedUpload } from '#features/documents/server/checked-file.api.ts'
import { ATTACHMENTS_MAX } from '#features/documents/shared/attachments.contract.ts'
import type * as contract from '../shared/records.contract.ts'
import type { MedicalRecord } from '../shared/records.contract.ts'
import { follow, locked, mustBeChangeable, mustBeNewest } from './records.commands.ts'
import { readingFor } from './records.policy.ts'
import { filesOf, findRecord, shownRecord } from './records.queries.ts'

/** Adds a file to a record, which is a new version of it; the same call again adds nothing. */
export async function attachFile(
  tx: TenantContext,
  recordId: string,
  id: string,
  file: CheckedUpload,
): Promise<MedicalRecord> {
  const its = await locked(tx, recordId)
  const there = filesOf(its.found.record.now)
  if (there.some((one) => one.id === id)) return shownRecord(tx, its.found)
  mustBeChangeable(tx, its)
  const key = searchKey(file.name)
  if (there.some(({ name }) => searchKey(name) === key))
    throw badFields([{ fieldName: 'name', message: 'records.error.sameFile', values: { name: file.name } }])
  if (there.length >= ATTACHMENTS_MAX)
    throw refusedNow('records.error.tooManyFiles', { values: { most: ATTACHMENTS_MAX } })
  const added = { id, name: file.name, size: file.bytes.length, mimeType: file.type }
  const fileId = await keepFile(tx, { kind: 'records.file', ...file })
  const made = await follow(tx, its, { files: [...there, added], change: 'attached', reason: '' })
  const kept = await tx.db
    .insertInto('medical_record_file')
    .values({
      organisation_id: tx.organisationId,
      id,
      record_id: recordId,
      record_version: made.record.newest.version,
      file_id: fileId,
      created_at: tx.now,
      created_by: tx.actor.personId,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // An id of a file of another record: nothing of this is kept.
  if (!kept) throw badFields([{ fieldName: 'id', message: 'records.error.otherId' }])
  return shownRecord(tx, made)
}

/** Takes a file off a record; a repeat changes nothing. Its bytes stay, for the versions that had it. */
export async function detachFile(
  tx: TenantContext,
  id: string,
  { version, fileId, reason }: BodyOf<typeof contract.detachFile>,
): Promise<MedicalRecord> {
  const its = await locked(tx, id)
  const there = filesOf(its.found.record.now)
  const left = there.filter((one) => one.id !== fileId)
  if (left.length === there.length) {
    if (!its.found.record.versions.some((row) => filesOf(row).some((one) => one.id === fileId))) throw notFound()
    return shownRecord(tx, its.found)
  }
  mustBeNewest(tx, its, version)
  mustBeChangeable(tx, its)
  return shownRecord(tx, await follow(tx, its, { files: left, change: 'detached', reason }))
}

type Answer = AnswerOf<typeof contract.downloadFile>

/**
 * The bytes of a file of a record that the actor reads, when the transaction is over; what was taken off is for the office alone. Any other
 * looks missing, and so does one of a restricted record that is not open.
 */
export async function bytesOfFile(tx: TenantContext, id: string): Promise<LateFile<Answer>> {
  const row = await tx.db
    .selectFrom('medical_record_file')
    .select(['record_id', 'file_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { record, access } = await findRecord(tx, row.record_id)
  if (readingFor(tx, record.now, access) !== 'all') throw notFound()
  const versions = isOffice(tx) ? record.versions : [record.now]
  const file = versions
    .filter((version) => readingFor(tx, version, access) === 'all')
    .flatMap(filesOf)
    .find((one) => one.id === id)
  if (!file) throw notFound()
  await audit(tx, { action: 'records.read', subjectKind: 'person', subjectId: record.now.person_id })
  const { name, mimeType, size } = file
  const { files, organisationId } = tx
  return new LateFile<Answer>(base64Length(size), {
    field: 'data',
    rest: { mimeType, name },
    read: async () => {
      const bytes = await files.get(organisationId, row.file_id)
      if (bytes === null) throw notFound()
      return bytes
    },
  })
}
