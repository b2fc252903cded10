import * as z from 'zod/mini'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { documentEvent, type DocumentEvent } from '../shared/documents.contract.ts'
import { findDocument } from './documents.queries.ts'

/** The most that a history shows (ours): years of changes. */
const MOST = 200

const kind = documentEvent.shape.kind
const details: z.ZodMiniType<DocumentEvent['details']> = documentEvent.shape.details

/** What happened to a document that the actor may read, the newest first. Who else confirmed it is for the office alone: it names other families. */
export async function historyOf(tx: TenantContext, documentId: string): Promise<DocumentEvent[]> {
  await findDocument(tx, documentId)
  const rows = await tx.db
    .selectFrom('document_event as e')
    .leftJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'e.organisation_id').onRef('p.id', '=', 'e.person_id'),
    )
    .select(['e.id', 'e.at', 'e.kind', 'e.details', 'p.name', 'p.surname'])
    .where('e.organisation_id', '=', tx.organisationId)
    .where('e.document_id', '=', documentId)
    .where((eb) =>
      tx.actor.role === 'CB_ADMIN'
        ? eb.lit(true)
        : eb.or([eb('e.kind', '<>', 'confirmed'), eb('e.person_id', '=', tx.actor.personId)]),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: kind.parse(row.kind),
    insertUserData: row.name === null ? null : { fullName: fullName({ name: row.name, surname: row.surname ?? '' }) },
    details: details.parse(row.details),
  }))
}
