import { AppError, notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { dropFile, keepFile, readFile } from '#platform/server/files/files.ts'
import type { Scanner } from '#platform/server/files/scanner.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { EVIDENCE_BYTES, type Relationship } from '../shared/relationships.contract.ts'
import { lockRelationship, note } from './kin-change.policy.ts'
import { findRelationship } from './relationships.queries.ts'

/** By the bytes, never by the name. */
const TYPES = new Set(['application/pdf', 'image/jpeg', 'image/png'])

export type Paper = { bytes: Buffer; type: string }

const wrong = () =>
  new AppError('E016', { status: 400, fields: [{ fieldName: 'data', message: 'relationships.evidence.wrong' }] })

/**
 * The bytes of an uploaded paper, before a transaction begins. Throws E016 for anything that is no PDF, JPEG or PNG of a fair size and for what
 * the scanner of the operator found, 503 when that scanner does not answer.
 */
export async function paperOf(base64: string, scanner: Scanner | null): Promise<Paper> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw wrong()
  const bytes = Buffer.from(base64, 'base64')
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (bytes.byteLength > EVIDENCE_BYTES || !type || !TYPES.has(type.mime)) throw wrong()
  if (scanner !== null && (await scanner.scan(bytes)) !== null)
    throw new AppError('E016', {
      status: 400,
      fields: [{ fieldName: 'data', message: 'relationships.evidence.harmful' }],
    })
  return { bytes, type: type.mime }
}

/** Keeps the paper of a relationship; the one before is forgotten. */
export async function keepEvidence(tx: TenantContext, id: string, name: string, paper: Paper): Promise<Relationship> {
  const now = await lockRelationship(tx, id)
  const before = await evidenceId(tx, id)
  const fileId = await keepFile(tx, { kind: 'relationships.evidence', name, ...paper })
  await tx.db
    .updateTable('relationship')
    .set({ evidence_id: fileId, version: now.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  if (before !== null) await dropFile(tx, before)
  await note(tx, now, 'relationships.evidenceKept')
  return findRelationship(tx, id)
}

/** The paper of a relationship of the actor's groups; who read it is kept. */
export async function readPaper(tx: TenantContext, id: string): Promise<Bytes> {
  const now = await findRelationship(tx, id)
  const fileId = await evidenceId(tx, id)
  const file = fileId === null ? null : await readFile(tx, fileId)
  if (!file) throw notFound()
  await audit(tx, { action: 'relationships.evidenceRead', subjectKind: 'child', subjectId: now.childId })
  return { type: file.type, bytes: file.bytes, fileName: file.name }
}

async function evidenceId(tx: TenantContext, id: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('relationship')
    .select('evidence_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.evidence_id ?? null
}
