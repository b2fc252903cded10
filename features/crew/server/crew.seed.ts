import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

const ZONE = 'Europe/Rome'

/** Days from the first start on which the credentials of the demo end. */
const LICENCE_DAYS = 400
const FIRST_AID_DAYS = 18

/** Credentials of the assistant and of the colleague who can stand in: one ends soon. */
export async function seedCrew(tx: TenantContext, demo: Demo): Promise<void> {
  const key = { organisation_id: tx.organisationId }
  const today = dayIn(ZONE, tx.now)
  await tx.db
    .insertInto('staff_credential')
    .values(
      (
        [
          [demo.assistantId, 'driving_licence', LICENCE_DAYS],
          [demo.assistantId, 'first_aid', FIRST_AID_DAYS],
          [demo.colleagueId, 'first_aid', LICENCE_DAYS],
        ] as const
      ).map(([person_id, kind, days]) => ({
        ...key,
        id: tx.newId(),
        person_id,
        kind,
        valid_to: addDays(today, days),
        created_at: tx.now,
      })),
    )
    .execute()
}
