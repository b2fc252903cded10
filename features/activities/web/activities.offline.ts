import * as z from 'zod/mini'
import { readAgain } from '#platform/web/offline/kept-value.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { recordAttendance } from '../shared/activities.contract.ts'
import { keptActivity } from './kept-activity.ts'

const about = z.object({ activityId: z.string() })

/** Attendance waits on the device until there is network, in the queue of the person. */
export const activitiesOffline: OfflineCalls = {
  endpoints: [recordAttendance],
  onSent: (sent) => {
    const ids = sent.entries.flatMap(({ input }) => z.safeParse(about, input.body).data?.activityId ?? [])
    return readAgain(sent, ['activities'], [...new Set(ids)].map(keptActivity))
  },
}
