import * as z from 'zod/mini'
import { readAgain } from '#platform/web/offline/kept-value.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { recordAttendance } from '../shared/activities.contract.ts'
import { keptActivitiesOf, keptActivity, keptList } from './kept-activity.ts'

const about = z.object({ activityId: z.string(), personId: z.string() })

/** Attendance waits on the device until there is network, in the queue of the person. */
export const activitiesOffline: OfflineCalls = {
  endpoints: [recordAttendance],
  onSent: (sent) => {
    const recorded = sent.entries.flatMap(({ input }) => z.safeParse(about, input.body).data ?? [])
    const activities = new Set(recorded.map(({ activityId }) => activityId))
    const people = new Set(recorded.map(({ personId }) => personId))
    return readAgain(
      sent,
      ['activities'],
      [
        ...[...activities].map(keptActivity),
        ...[...people].map(keptActivitiesOf),
        ...(['today', 'upcoming', 'past'] as const).map((when) => keptList(when)),
      ],
    )
  },
}
