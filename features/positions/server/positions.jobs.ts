import { defineJob } from '#platform/server/jobs/job.ts'

/** Positions are kept so long; the times at the stops stay with the run. */
export const KEPT_DAYS = 30

/** Every night: forgets where vehicles were. */
export const forgetPositions = defineJob({
  name: 'positions.forget',
  every: '41 2 * * *',
  run: async ({ db, organisationId, now }) => {
    await db
      .deleteFrom('run_position')
      .where('organisation_id', '=', organisationId)
      .where('at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
      .execute()
  },
})
