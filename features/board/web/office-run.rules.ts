import type { DevicePassenger } from '#features/boarding/shared/device-view.rules.ts'
import type { PassengerState, RunStatus } from '#features/runs/shared/runs.rules.ts'

/** In which order the office reads the riders of a run: who is in doubt first, who is done last. */
export const RIDER_GROUPS = ['doubt', 'noShow', 'toCome', 'onBoard', 'delivered', 'absent'] as const
export type RiderGroup = (typeof RIDER_GROUPS)[number]

const GROUP: Record<Exclude<PassengerState, 'COLLECTED'>, RiderGroup> = {
  UNRESOLVED: 'doubt',
  NO_SHOW: 'noShow',
  EXPECTED: 'toCome',
  BOARDED: 'onBoard',
  KEPT: 'onBoard',
  TRANSFERRING: 'onBoard',
  DROPPED: 'delivered',
  RETURNED: 'delivered',
  TRANSFERRED: 'delivered',
  ABSENT: 'absent',
}

/** Who was collected from the vehicle has left it; who was collected before has not ridden. */
const groupOf = ({ state, rode }: DevicePassenger['fold']): RiderGroup => {
  if (state === 'COLLECTED') return rode ? 'delivered' : 'absent'
  return GROUP[state]
}

/** The riders by what is known of them, each group in the order in which the list has them; empty groups are left out. */
export function riderGroups(passengers: readonly DevicePassenger[]): { key: RiderGroup; riders: DevicePassenger[] }[] {
  return RIDER_GROUPS.map((key) => ({
    key,
    riders: passengers.filter(({ fold }) => groupOf(fold) === key),
  })).filter(({ riders }) => riders.length > 0)
}

/** What happened at a stop, or is to happen there: how many boarded, wait, did not come, are absent, got off or are to. */
export function stopSums(passengers: readonly DevicePassenger[], stopId: string): { key: string; count: number }[] {
  const on = passengers.filter(({ boardStopId }) => boardStopId === stopId)
  const off = passengers.filter(({ alightStopId, fold }) => alightStopId === stopId && fold.state !== 'ABSENT')
  const among = (riders: readonly DevicePassenger[], ...groups: RiderGroup[]) =>
    riders.filter(({ fold }) => groups.includes(groupOf(fold))).length
  return [
    { key: 'boarded', count: on.filter(({ fold }) => fold.rode).length },
    { key: 'toCome', count: among(on, 'toCome') },
    { key: 'noShow', count: among(on, 'noShow') },
    { key: 'absent', count: among(on, 'absent') },
    { key: 'gotOff', count: among(off, 'delivered') },
    { key: 'toGetOff', count: among(off, 'onBoard', 'toCome', 'doubt') },
  ].filter(({ count }) => count > 0)
}

/** Returns whether nothing changes on a run any more. */
export const isOver = (status: RunStatus): boolean => status === 'CLOSED' || status === 'CANCELLED'
