import { defineJob } from '#platform/server/jobs/job.ts'
import { fillOf } from './places.commands.ts'

/**
 * Every five minutes: who leaves a group on a day leaves the place without anybody asking for it then, and the next in line gets it. The activity is
 * held meanwhile, so that a second run finds nothing to do.
 */
export const fillFreePlaces = defineJob({
  name: 'activities.fillPlaces',
  every: '*/5 * * * *',
  run: (tx) => fillOf(tx, null),
})
