import type { DevicePassenger, DeviceRun } from '../../shared/device-view.rules.ts'
import { leftBehind } from '#features/runs/shared/left-behind.rules.ts'
import type { RunStop } from '#features/runs/shared/runs.contract.ts'

/** Who gets on and who gets off at a stop, and how many of them nothing has been said about. */
export function atStop(view: DeviceRun, stop: RunStop) {
  const isLast = view.stops.at(-1)?.id === stop.id
  const boarding = view.passengers.filter((passenger) => passenger.boardStopId === stop.id)
  const past = isLast ? carriedPast(view, stop) : new Set<string>()
  const leaving = view.passengers.filter((passenger) => getsOffAt(passenger, stop, isLast) || past.has(passenger.id))
  const undecided =
    boarding.filter(({ fold }) => fold.state === 'EXPECTED').length +
    leaving.filter(({ fold }) => fold.state === 'BOARDED').length
  return { boarding, leaving, undecided }
}

/** Ids of the children on board who were carried past their stop: they get off at the last one. */
const carriedPast = (view: DeviceRun, last: RunStop): ReadonlySet<string> =>
  new Set(
    leftBehind(view.stops, view.passengers).flatMap(({ rule, stopId, passengerIds }) =>
      rule === 'CARRIED_PAST' && stopId !== last.id ? passengerIds : [],
    ),
  )

/** Children leave at their stop; whoever has no stop of their own (not on the list) leaves at the last one. */
function getsOffAt(passenger: DevicePassenger, stop: RunStop, isLast: boolean): boolean {
  const here = passenger.alightStopId === null ? isLast : passenger.alightStopId === stop.id
  const { state, rode } = passenger.fold
  if (state === 'COLLECTED') return here && rode
  return here && ['BOARDED', 'KEPT', 'TRANSFERRING', 'TRANSFERRED', 'DROPPED', 'RETURNED'].includes(state)
}
