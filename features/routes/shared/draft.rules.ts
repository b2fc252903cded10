import type { SignInState } from '#platform/shared/contract/sign-in-state.ts'
import type { Paper } from '#platform/shared/papers/papers.rules.ts'
import type { READINESS_CODES } from './readiness.ts'
import type { Direction, Mode } from './routes.contract.ts'

/** A draft as the readiness check looks at it. Times are local wall times `HH:mm`. */
export type Draft = {
  mode: Mode
  direction: Direction
  capacity: number
  minAdults: number
  /** One adult for so many children; null: any number. */
  childrenPerAdult: number | null
  weekdays: readonly number[]
  stops: readonly {
    id: string
    seq: number
    name: string
    plannedTime: string
    waitMinutes: number
    isSchool: boolean
  }[]
  /**
   * From each stop to the next in the order of `seq`: seconds along streets, null where they are not known, and what it passes that is closed,
   * by name, where no way goes around.
   */
  ways: readonly { seconds: number | null; closed: readonly string[] }[]
  /** Stops to which children have to cross a street, by name; the street is empty when it has none. */
  across: readonly { stop: string; street: string }[]
  passengers: readonly {
    child: Named
    boardStopId: string | null
    alightStopId: string | null
    weekdays: readonly number[]
    wheelchair: boolean
    /** Minutes on board at most. */
    maxRideMinutes: number
  }[]
  /** Null: none of the register is set. */
  vehicle: GateVehicle | null
  crew: readonly { name: string; function: string; signIn: SignInState }[]
  /** Children who are on another active route in this direction on a common day, with that route's name. */
  twice: readonly { child: Named; route: string }[]
  /** Children of the group who are on no route in this direction. */
  unassigned: readonly Named[]
}

export type Named = { id: string; name: string }

export type Finding = {
  code: (typeof READINESS_CODES)[number]
  blocking: boolean
  children: Named[]
  values: Record<string, string | number>
  /** The day of the rehearsal; null: every day. */
  day: string | null
}

/** A finding that blocks and holds on every day, unless said otherwise. */
export const finding = (code: Finding['code'], more: Partial<Omit<Finding, 'code'>> = {}): Finding => ({
  code,
  blocking: true,
  children: [],
  values: {},
  day: null,
  ...more,
})

/** What the readiness check knows of the vehicle of a route. */
export type GateVehicle = {
  name: string
  /** For children who sit; a wheelchair has a place of its own. */
  seats: number
  wheelchairPlaces: number
  inUse: boolean
  /** A dangerous defect keeps it from driving. */
  blocked: boolean
  papers: readonly Paper[]
}

/** Children on the fullest day of the route; one without days of its own rides on each day of the route. */
export const fullest = ({
  weekdays,
  passengers,
}: {
  weekdays: readonly number[]
  passengers: readonly { weekdays: readonly number[] }[]
}): number => Math.max(0, ...weekdays.map((day) => passengers.filter((p) => ridesOn(p, day)).length))

const ridesOn = (passenger: { weekdays: readonly number[] }, day: number): boolean =>
  passenger.weekdays.length === 0 || passenger.weekdays.includes(day)
