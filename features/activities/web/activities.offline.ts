import * as z from 'zod/mini'
import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { recordAttendance } from '../shared/activities.contract.ts'
import { renewActivity } from './kept-activity.ts'

const about = z.object({ activityId: z.string() })

/** Attendance waits on the device until there is network, in the queue of the person. */
export const activitiesOffline: OfflineCalls = {
  endpoints: [recordAttendance],
  onSent: async (client, entry, account) => {
    const since = performance.now()
    await refresh(client, ['activities'])
    const { data } = z.safeParse(about, entry.input.body)
    if (data) await renewActivity(account, data.activityId, since)
  },
}
