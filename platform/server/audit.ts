import type { Work } from './work.ts'

/** What happened, to which record. `details` holds ids and field names only, never a health value or a name. */
export type AuditEntry = {
  /** `feature.pastTense`, such as `routes.activated`. */
  action: `${string}.${string}`
  subjectKind: string
  subjectId: string
  details?: Record<string, string | number | boolean | null | readonly string[]>
}

/** Adds an entry to the audit log in the transaction of the command that it describes. */
export async function audit(work: Work, entry: AuditEntry): Promise<void> {
  work.needRoom?.()
  await work.db
    .insertInto('audit')
    .values({
      organisation_id: work.organisationId,
      id: work.newId(),
      at: work.now,
      account_id: work.actor.accountId,
      person_id: work.actor.personId,
      role: work.actor.role,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
