import type { TenantContext } from './tenant-context.ts'

/** What happened, to which record. `details` holds ids and field names only, never a health value or a name. */
export type AuditEntry = {
  /** `feature.pastTense`, such as `routes.activated`. */
  action: `${string}.${string}`
  subjectKind: string
  subjectId: string
  details?: Record<string, string | number | boolean | null | readonly string[]>
}

/** Adds an entry to the audit log in the transaction of the command that it describes. */
export const audit = (tx: TenantContext, entry: AuditEntry): Promise<void> => auditAll(tx, [entry])

/** Adds several at once; without any it asks nothing of the database. */
export async function auditAll(tx: TenantContext, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  tx.needRoom?.()
  await tx.db
    .insertInto('audit')
    .values(
      entries.map((entry) => ({
        organisation_id: tx.organisationId,
        id: tx.newId(),
        at: tx.now,
        account_id: tx.actor.accountId,
        person_id: tx.actor.personId,
        role: tx.actor.role,
        action: entry.action,
        subject_kind: entry.subjectKind,
        subject_id: entry.subjectId,
        details: JSON.stringify(entry.details ?? {}),
      })),
    )
    .execute()
}
