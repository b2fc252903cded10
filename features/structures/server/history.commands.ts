import type { FieldValue } from '#platform/shared/forms/fields.ts'
import { insertInto } from '#platform/server/db/insert-into.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Entity } from '../shared/structures.contract.ts'

type Saving = {
  organisation_id: string
  person_id: string
  entity: Entity
  /** Of the answers, after the change. */
  version: number
  structure_version: number
  changes: readonly { name: string; from: FieldValue | undefined; to: FieldValue | undefined }[]
}

/** Keeps what a saving changed, in the transaction that changes it. */
export async function keepChanges(tx: TenantContext, { changes, ...saving }: Saving): Promise<void> {
  if (changes.length === 0) return
  await tx.db.executeQuery(
    insertInto(
      'form_answer_change',
      { ...saving, changed_at: tx.now, changed_by: tx.actor.personId },
      changes.map(({ name, from, to }) => ({ field_name: name, old_value: stored(from), new_value: stored(to) })),
    ),
  )
}

/** No answer is null for the database too. */
const stored = (value: FieldValue | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)
