import type { TenantContext } from '#platform/server/tenant-context.ts'
import { deadlineOf } from '../shared/due.rules.ts'
import { treatmentContent } from '../shared/treatments.contract.ts'
import { dueOf, type FoundTreatment } from './answers.rules.ts'

/** Keeps by which day the next session is to be held: it follows from the versions and sessions that were just written. */
export async function writeDue(tx: TenantContext, found: FoundTreatment): Promise<void> {
  const { newest, zone } = found
  const due = dueOf(found)
  const deadline = due && deadlineOf(treatmentContent.parse(newest.content), due, zone)
  const its = {
    treatment_version: newest.version,
    due_on: deadline?.on ?? null,
    listed_from: deadline?.from ?? null,
  }
  await tx.db
    .insertInto('care_treatment_due')
    .values({ organisation_id: tx.organisationId, treatment_id: newest.id, person_id: newest.person_id, ...its })
    .onConflict((on) => on.columns(['organisation_id', 'treatment_id']).doUpdateSet(its))
    .execute()
}
