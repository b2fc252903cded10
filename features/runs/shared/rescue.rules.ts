import type { CredentialKind } from '#features/crew/shared/crew.rules.ts'

/** Who must find room in the vehicle that is sent: on board of the one that stands, or waiting at its next stops. */
export type RescueNeeds = {
  /** Children who sit. */
  seated: number
  /** Children who need a place for a wheelchair. */
  wheelchairs: number
  /** Children who need help with the seat belt. */
  belts: number
}

export type RescueVehicle = {
  seats: number
  wheelchairPlaces: number
  /** Null: from outside the register, nobody knows. */
  equipment: readonly string[] | null
  /** Other runs that it drives at that time. */
  drives: readonly string[]
}

export type RescueLead = {
  missing: readonly CredentialKind[]
  away: boolean
  /** Other runs at that time. */
  busy: readonly string[]
}

export const RESCUE_PROBLEMS = [
  'seats',
  'wheelchairs',
  'no_ramp',
  'no_belts',
  'driving',
  'lead_missing',
  'lead_away',
  'lead_busy',
] as const
export type RescueProblem = { code: (typeof RESCUE_PROBLEMS)[number]; values: Record<string, string | number> }

const problem = (code: RescueProblem['code'], values: RescueProblem['values'] = {}): RescueProblem => ({ code, values })

/** What speaks against a vehicle for a rescue; it may be sent all the same when somebody says why. */
export function vehicleProblems(
  { seats, wheelchairPlaces, equipment, drives }: RescueVehicle,
  { seated, wheelchairs, belts }: RescueNeeds,
): RescueProblem[] {
  const found: RescueProblem[] = []
  if (seated > seats) found.push(problem('seats', { seats, children: seated }))
  if (wheelchairs > wheelchairPlaces)
    found.push(problem('wheelchairs', { places: wheelchairPlaces, children: wheelchairs }))
  else if (wheelchairs > 0 && equipment !== null && !equipment.includes('ramp') && !equipment.includes('lift'))
    found.push(problem('no_ramp'))
  if (belts > 0 && equipment !== null && !equipment.includes('seat_belts')) found.push(problem('no_belts'))
  if (drives.length > 0) found.push(problem('driving', { runs: drives.join(', ') }))
  return found
}

/** What speaks against somebody who leads a rescue. */
export function leadProblems({ missing, away, busy }: RescueLead): RescueProblem[] {
  return [
    ...missing.map((credential) => problem('lead_missing', { credential })),
    ...(away ? [problem('lead_away')] : []),
    ...(busy.length > 0 ? [problem('lead_busy', { runs: busy.join(', ') })] : []),
  ]
}

/** How far a rescue is: sent, accepted by its crew, on the way, at the place, children over. */
export const RESCUE_STATES = ['sent', 'accepted', 'started', 'arrived', 'over', 'cancelled'] as const
export type RescueState = (typeof RESCUE_STATES)[number]

type RescueFacts = {
  status: string
  /** Somebody of its crew said that they are there. */
  checkedIn: boolean
  /** It reached the place of the breakdown. */
  reached: boolean
  /** Children whom it took on. */
  taken: number
  /** Children who are still on board of the vehicle that stands, or between the two. */
  left: number
}

/** Returns how far a rescue is by what was recorded of both runs. */
export function rescueState({ status, checkedIn, reached, taken, left }: RescueFacts): RescueState {
  if (status === 'CANCELLED') return 'cancelled'
  if (taken > 0 && left === 0) return 'over'
  if (reached || taken > 0) return 'arrived'
  if (status !== 'PLANNED' && status !== 'READY') return 'started'
  return status === 'READY' || checkedIn ? 'accepted' : 'sent'
}
