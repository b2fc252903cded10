import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { checkedFile, type Checked } from '#platform/server/files/checked-file.ts'
import { dropFile, keepFile, readFile } from '#platform/server/files/files.ts'
import type { Bytes, Preparing } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { EVIDENCE_BYTES, type putEvidence, type Relationship } from '../shared/relationships.contract.ts'
import { lockRelationship, note } from './kin-change.policy.ts'
import { findRelationship } from './relationships.queries.ts'

/** A document that proves a relationship, checked before a transaction begins as every uploaded file is; pictures and PDF alone. */
export const paperOf = (
  { data, fileName }: BodyOf<typeof putEvidence>,
  preparing: Pick<Preparing, 'app'>,
): Promise<Checked> =>
  checkedFile(
    { data, name: fileName },
    { mostBytes: EVIDENCE_BYTES, kinds: ['pdf', 'picture'], wrong: 'relationships.evidence.wrong' },
    preparing,
  )

/** Keeps the paper of a relationship; the one before is forgotten. */
export async function keepEvidence(tx: TenantContext, id: string, paper: Checked): Promise<Relationship> {
  const now = await lockRelationship(tx, id)
  const before = await evidenceId(tx, id)
  const fileId = await keepFile(tx, { kind: 'relationships.evidence', ...paper })
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
