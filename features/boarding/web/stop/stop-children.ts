import type { DevicePassenger, DeviceRun } from '../../shared/device-view.rules.ts'
import type { RunStop } from '#features/runs/shared/runs.contract.ts'

/** Who gets on and who gets off at a stop, and how many of them nothing has been said about. */
export function atStop(view: DeviceRun, stop: RunStop) {
  const isLast = view.stops.at(-1)?.id === stop.id
  const boarding = view.passengers.filter((passenger) => passenger.boardStopId === stop.id)
  const leaving = view.passengers.filter((passenger) => getsOffAt(passenger, stop, isLast))
  const undecided =
    boarding.filter(({ fold }) => fold.state === 'EXPECTED').length +
    leaving.filter(({ fold }) => fold.state === 'BOARDED').length
  return { boarding, leaving, undecided }
}

/** Children leave at their stop; whoever has no stop of their own (not on the list) leaves at the last one. */
function getsOffAt(passenger: DevicePassenger, stop: RunStop, isLast: boolean): boolean {
  const here = passenger.alightStopId === null ? isLast : passenger.alightStopId === stop.id
  const { state, rode } = passenger.fold
  if (state === 'COLLECTED') return here && rode
  return here && ['BOARDED', 'KEPT', 'TRANSFERRING', 'TRANSFERRED', 'DROPPED', 'RETURNED'].includes(state)
}
