import { fileTypeFromBuffer } from 'file-type'
import { AppError, notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { dropFile, keepFile, readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { Work } from '#platform/server/work.ts'
import { EVIDENCE_BYTES, type Relationship } from '../shared/relationships.contract.ts'
import { lockRelationship, note } from './kin-change.policy.ts'
import { findRelationship } from './relationships.queries.ts'

/** By the bytes, never by the name. */
const TYPES = new Set(['application/pdf', 'image/jpeg', 'image/png'])

export type Paper = { bytes: Buffer; type: string }

const wrong = () =>
  new AppError('E016', { status: 400, fields: [{ fieldName: 'data', message: 'relationships.evidence.wrong' }] })

/** The bytes of an uploaded paper. Throws E016 for anything that is no PDF, JPEG or PNG of a fair size. */
export async function paperOf(base64: string): Promise<Paper> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw wrong()
  const bytes = Buffer.from(base64, 'base64')
  const type = await fileTypeFromBuffer(bytes)
  if (bytes.byteLength > EVIDENCE_BYTES || !type || !TYPES.has(type.mime)) throw wrong()
  return { bytes, type: type.mime }
}

/** Keeps the paper of a relationship; the one before is forgotten. */
export async function keepEvidence(work: Work, id: string, name: string, paper: Paper): Promise<Relationship> {
  const now = await lockRelationship(work, id)
  const before = await evidenceId(work, id)
  const fileId = await keepFile(work, { kind: 'relationships.evidence', name, ...paper })
  await work.db
    .updateTable('relationship')
    .set({ evidence_id: fileId, version: now.version + 1 })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  if (before !== null) await dropFile(work, before)
  await note(work, now, 'relationships.evidenceKept')
  return findRelationship(work, id)
}

/** The paper of a relationship of the actor's groups; who read it is kept. */
export async function readPaper(work: Work, id: string): Promise<Bytes> {
  const now = await findRelationship(work, id)
  const fileId = await evidenceId(work, id)
  const file = fileId === null ? null : await readFile(work, fileId)
  if (!file) throw notFound()
  await audit(work, { action: 'relationships.evidenceRead', subjectKind: 'child', subjectId: now.childId })
  return { type: file.type, bytes: file.bytes, fileName: file.name }
}

async function evidenceId(work: Work, id: string): Promise<string | null> {
  const row = await work.db
    .selectFrom('relationship')
    .select('evidence_id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.evidence_id ?? null
}
