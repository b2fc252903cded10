import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'

/**
 * Tells everybody who may see these runs that they changed: staff of the group, the crew and the adults of the children
 * concerned (`childIds`; all children of the runs when left out). Only ids travel; each reader asks with the own rights.
 */
export async function tellRuns(work: Work, runIds: readonly string[], childIds?: readonly string[]): Promise<void> {
  const { db, organisationId } = work
  if (runIds.length === 0) return
  const runs = await db
    .selectFrom('run')
    .select(['id', 'group_id'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...runIds])
    .execute()
  const crew = await db
    .selectFrom('run_crew')
    .select(['run_id', 'person_id'])
    .where('organisation_id', '=', organisationId)
    .where('run_id', 'in', [...runIds])
    .execute()
  const children =
    childIds ??
    (
      await db
        .selectFrom('run_passenger')
        .select('child_id')
        .distinct()
        .where('organisation_id', '=', organisationId)
        .where('run_id', 'in', [...runIds])
        .execute()
    ).flatMap((row) => row.child_id ?? [])
  const adults = await adultsToTell(work, children)
  for (const run of runs) {
    const persons = [
      ...new Set([...crew.filter((one) => one.run_id === run.id).map((one) => one.person_id), ...adults]),
    ]
    await announce(work, {
      message: 'runs.changed',
      data: { runId: run.id },
      audience: { persons, groupStaff: [run.group_id] },
    })
  }
}
