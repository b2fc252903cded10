import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { watchFindings } from '#features/carealerts/server/raising.api.ts'
import { alertAt, deadlineOf } from '../shared/due.rules.ts'
import { treatmentContent } from '../shared/treatments.contract.ts'
import { dueOf, type FoundTreatment } from './answers.rules.ts'

/** In `alerted_for`: a session was told, and it was recorded or dropped since. */
export const OVER = new Date(0)
/** About each treatment one alert stands. */
export const subjectOf = (treatmentId: string): string => `treatment:${treatmentId}`

/** Keeps by which day the next session is to be held: it follows from the versions and sessions that were just written. The alert about one that is over closes. */
export async function writeDue(tx: TenantContext, found: FoundTreatment): Promise<void> {
  const { newest, zone } = found
  const due = dueOf(found)
  const content = treatmentContent.parse(newest.content)
  const deadline = due && deadlineOf(content, due, zone)
  const its = {
    treatment_version: newest.version,
    due_on: deadline?.on ?? null,
    listed_from: deadline?.from ?? null,
    due_at: due,
    alert_as: content.alert,
    alert_at: due && alertAt(content, due),
  }
  const { alerted_for } = await tx.db
    .insertInto('care_treatment_due')
    .values({ organisation_id: tx.organisationId, treatment_id: newest.id, person_id: newest.person_id, ...its })
    .onConflict((on) =>
      on.columns(['organisation_id', 'treatment_id']).doUpdateSet({
        ...its,
        // What was told stays told as long as the same session is due.
        alerted_for: sql<Date | null>`case when care_treatment_due.alerted_for is null then null
          when care_treatment_due.alerted_for = excluded.due_at and excluded.alert_at is not null
            then care_treatment_due.alerted_for else ${OVER}::timestamptz end`,
      }),
    )
    .returning('alerted_for')
    .executeTakeFirstOrThrow()
  if (alerted_for?.getTime() === OVER.getTime()) await endAlerts(tx, [{ id: newest.id, personId: newest.person_id }])
}

/** Closes the alerts about sessions that were recorded, or are planned no more. */
export const endAlerts = (tx: TenantContext, its: readonly { id: string; personId: string }[]): Promise<void> =>
  watchFindings(tx, {
    out: [],
    calm: its.map(({ id, personId }) => ({
      personId,
      subject: subjectOf(id),
      observationId: null,
      ends: true as const,
    })),
  })
