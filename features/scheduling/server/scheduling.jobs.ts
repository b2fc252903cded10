import { defineJob } from '#platform/server/jobs/job.ts'
import { retireReplaced } from '#features/routes/server/succession.api.ts'
import { planBatch } from './planning.commands.ts'

/** Archives routes that their next version has replaced and makes the runs of today and tomorrow, some routes in each transaction. Every quarter of an hour, so that each zone's midnight is met soon. */
export const planDay = defineJob({
  name: 'runs.planDay',
  every: '*/15 * * * *',
  run: async (tx, _input, _services, from) => {
    if (from === undefined) await retireReplaced(tx)
    const { next } = await planBatch(tx, from === undefined ? {} : { after: from })
    return next === undefined ? undefined : { from: next }
  },
})
