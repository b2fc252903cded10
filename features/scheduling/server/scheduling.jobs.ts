import { defineJob } from '#platform/server/jobs/job.ts'
import { planRuns } from './planning.api.ts'

/** Makes the runs of today and tomorrow. Every quarter of an hour, so that each zone's midnight is met soon. */
export const planDay = defineJob({
  name: 'runs.planDay',
  every: '*/15 * * * *',
  run: async (tx) => void (await planRuns(tx)),
})
