import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import type { Demo } from '#platform/server/feature.ts'
import type { Work } from '#platform/server/work.ts'

const ZONE = 'Europe/Rome'

/** Days from the first start on which the credentials of the demo end. */
const LICENCE_DAYS = 400
const FIRST_AID_DAYS = 18

/** Credentials of the assistant and of the colleague who can stand in: one ends soon. */
export async function seedCrew(work: Work, demo: Demo): Promise<void> {
  const key = { organisation_id: work.organisationId }
  const today = dayIn(ZONE, work.now)
  await work.db
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
        id: work.newId(),
        person_id,
        kind,
        valid_to: addDays(today, days),
        created_at: work.now,
      })),
    )
    .execute()
}
