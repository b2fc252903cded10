import { sql, type Selectable } from 'kysely'
import type { CareAlertRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { SILENT_CODES } from '#features/measurements/shared/silence/silence.rules.ts'
import { SILENCE_RULES, subjectOf } from '../shared/silence.rules.ts'

export type SilenceAlert = Pick<
  Selectable<CareAlertRow>,
  'person_id' | 'subject' | 'severity' | 'state' | 'in_range' | 'changed_at' | 'closed_at'
>

/** Of these people the newest alert of each kind about nothing that came. */
export async function silenceAlerts(tx: TenantContext, people: readonly string[]): Promise<SilenceAlert[]> {
  if (people.length === 0) return []
  const { rows } =
    await sql<SilenceAlert>`select distinct on (a.person_id, a.subject) a.person_id, a.subject, a.severity, a.state,
      a.in_range, a.changed_at, a.closed_at from care_alert a
    where a.organisation_id = ${tx.organisationId} and a.person_id = any (${[...people]}::uuid[])
      and a.subject = any (${SILENT_CODES.map(subjectOf)}::text[]) and a.facts ->> 'rule' = any (${[...SILENCE_RULES]}::text[])
    order by a.person_id, a.subject, a.opened_at desc, a.id desc`.execute(tx.db)
  return rows
}
