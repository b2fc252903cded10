import { expiresSoon } from '#platform/shared/papers/papers.rules.ts'
import { finding, fullest, type Draft, type Finding, type GateVehicle } from './draft.rules.ts'

/**
 * Whether there is a vehicle that takes everybody on the fullest day, and whose document ends within 30 days or is missing; an
 * expired one is found day by day. A bus without a vehicle carries nobody; a taxi or a car may come from outside the register.
 */
export function aboutVehicle(draft: Draft, today: string): Finding[] {
  const { vehicle, mode, capacity } = draft
  if (!vehicle)
    return mode === 'walk' ? [] : [finding('no_vehicle', { blocking: mode === 'bus' || mode === 'minibus' })]
  const { name, seats } = vehicle
  const found: Finding[] = []
  if (!vehicle.inUse) found.push(finding('vehicle_put_away', { values: { vehicle: name } }))
  if (vehicle.blocked) found.push(finding('vehicle_blocked', { values: { vehicle: name } }))
  found.push(...aboutRoom(draft, vehicle))
  if (capacity > seats)
    found.push(finding('vehicle_capacity', { blocking: false, values: { vehicle: name, seats, capacity } }))
  if (vehicle.papers.length === 0)
    found.push(finding('vehicle_no_papers', { blocking: false, values: { vehicle: name } }))
  for (const paper of expiresSoon(vehicle.papers, today))
    found.push(
      finding('vehicle_paper_soon', {
        blocking: false,
        values: { vehicle: name, paper: paper.kind, until: paper.validTo ?? '' },
      }),
    )
  return found
}

/** Whether those who ride on the fullest day find a seat or a place for their wheelchair. */
export function aboutRoom(
  { passengers, weekdays }: Pick<Draft, 'passengers' | 'weekdays'>,
  { name, seats, wheelchairPlaces }: Omit<GateVehicle, 'papers' | 'inUse' | 'blocked'>,
): Finding[] {
  const found: Finding[] = []
  const rolling = passengers.filter((one) => one.wheelchair)
  const seated = fullest({ weekdays, passengers: passengers.filter((one) => !one.wheelchair) })
  if (seated > seats) found.push(finding('vehicle_seats', { values: { vehicle: name, seats, children: seated } }))
  const most = fullest({ weekdays, passengers: rolling })
  if (most > wheelchairPlaces)
    found.push(
      finding('vehicle_wheelchairs', {
        children: rolling.map((one) => one.child),
        values: { vehicle: name, places: wheelchairPlaces, children: most },
      }),
    )
  return found
}
