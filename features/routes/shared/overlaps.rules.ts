import { finding, type Finding, type Named } from './draft.rules.ts'
import type { Direction } from './routes.contract.ts'

/** When a route or a run is on the road: local wall times `HH:mm`. */
type OnTheRoad = { from: string; to: string }

/** Another active route that is on the road at the same time of day. */
export type OtherRoute = OnTheRoad & {
  id: string
  name: string
  direction: Direction
  weekdays: readonly number[]
  vehicleId: string | null
  crewIds: readonly string[]
  riders: readonly { childId: string; weekdays: readonly number[] }[]
}

/** The run of another route on one day, with the vehicle and the crew of that day, on the road at the same time. */
export type OtherRun = OnTheRoad & {
  day: string
  routeId: string
  name: string
  vehicleId: string | null
  crewIds: readonly string[]
}

/** What a route needs for itself while it is on the road. */
export type Needed = {
  direction: Direction
  weekdays: readonly number[]
  vehicle: Named | null
  crew: readonly Named[]
  /** `leaves`: the id of the route that the child leaves for this one. */
  riders: readonly { child: Named; weekdays: readonly number[]; leaves: string | null }[]
}

/**
 * What this route shares with routes that are on the road at the same time of day. The same vehicle or adult warns, because the office
 * may combine the runs of these routes; a child in another direction blocks (`child_twice` is about the same direction).
 */
export const overlapsOf = (needed: Needed, others: readonly OtherRoute[]): Finding[] =>
  others.flatMap((other) => {
    const days = needed.weekdays.filter((day) => other.weekdays.includes(day))
    if (days.length === 0) return []
    const children = other.direction === needed.direction ? [] : sharedRiders(needed, other, days)
    return [
      ...shared(needed, other).map(({ kind, values }) => finding(`${kind}_twice`, { blocking: false, values })),
      ...(children.length > 0 ? [finding('child_overlap', { children, values: timesOf(other) })] : []),
    ]
  })

/** The same with runs of a day, without what holds on every day (`always`). */
export const dayOverlapsOf = (needed: Needed, runs: readonly OtherRun[], always: readonly OtherRoute[]): Finding[] =>
  runs.flatMap((run) => {
    const known = always.filter((other) => other.id === run.routeId).flatMap((other) => shared(needed, other))
    return shared(needed, run)
      .filter((one) => !known.some((other) => other.kind === one.kind && other.id === one.id))
      .map(({ kind, values }) => finding(`day_${kind}_busy`, { blocking: false, values, day: run.day }))
  })

type Other = OnTheRoad & { name: string; vehicleId: string | null; crewIds: readonly string[] }

const timesOf = ({ name, from, to }: Other) => ({ route: name, from, to })

function shared({ vehicle, crew }: Needed, other: Other) {
  const times = timesOf(other)
  return [
    ...(vehicle !== null && vehicle.id === other.vehicleId
      ? [{ kind: 'vehicle' as const, id: vehicle.id, values: { ...times, vehicle: vehicle.name } }]
      : []),
    ...crew
      .filter(({ id }) => other.crewIds.includes(id))
      .map(({ id, name }) => ({ kind: 'crew' as const, id, values: { ...times, name } })),
  ]
}

function sharedRiders({ riders }: Needed, other: OtherRoute, days: readonly number[]): Named[] {
  const ridesOn = (weekdays: readonly number[], day: number) => weekdays.length === 0 || weekdays.includes(day)
  return riders
    .filter(({ child, weekdays, leaves }) =>
      other.riders.some(
        (theirs) =>
          theirs.childId === child.id &&
          leaves !== other.id &&
          days.some((day) => ridesOn(weekdays, day) && ridesOn(theirs.weekdays, day)),
      ),
    )
    .map(({ child }) => child)
}
