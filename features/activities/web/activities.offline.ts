import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { recordAttendance } from '../shared/activities.contract.ts'

/** Attendance waits on the device until there is network, in the queue of the person. */
export const activitiesOffline: OfflineCalls = {
  endpoints: [recordAttendance],
  onSent: (client) => refresh(client, ['activities']),
}
