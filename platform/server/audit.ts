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
export async function audit(_work: Work, _entry: AuditEntry): Promise<void> {
  throw new Error('not written yet')
}
