import type { Ride } from './history.contract.ts'

type RideStop = { name: string; plannedAt: string; arrivedAt: string | null }
type RideFacts = Pick<Ride, 'runStatus' | 'state' | 'rode'> & {
  boardStop: RideStop | null
  alightStop: RideStop | null
}

/** True when the child was not on board and will not be: the times of the run are not those of this child. */
export function wasMissed({ runStatus, state, rode }: Pick<Ride, 'runStatus' | 'state' | 'rode'>): boolean {
  return !rode && (state !== 'EXPECTED' || runStatus === 'CLOSED' || runStatus === 'CANCELLED')
}

/** Where a ride begins and ends, each with the time at which the stop was reached or is planned; without when it was missed. */
export function placesOf(ride: RideFacts): { name: string; at: string | null }[] {
  const missed = wasMissed(ride)
  return [ride.boardStop, ride.alightStop].flatMap((stop) =>
    stop ? [{ name: stop.name, at: missed ? null : (stop.arrivedAt ?? stop.plannedAt) }] : [],
  )
}
