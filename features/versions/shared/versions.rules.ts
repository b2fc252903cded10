import type { CrewMember } from '#features/routes/shared/routes.contract.ts'
import type { VersionPlan } from './versions.contract.ts'

type FromTo<T> = { from: T; to: T }

/** One difference between two versions, in what a coordinator plans. Positions of stops begin at 1; times are `HH:mm`. */
export type Difference =
  | ({ kind: 'name' | 'mode' | 'direction' } & FromTo<string>)
  | ({ kind: 'vehicle' | 'validFrom' | 'validTo' } & FromTo<string | null>)
  | ({ kind: 'capacity' | 'minAdults' | 'maxRideMinutes' } & FromTo<number>)
  | ({ kind: 'weekdays' } & FromTo<readonly number[]>)
  | { kind: 'stopAdded' | 'stopRemoved'; stop: string; time: string }
  | ({ kind: 'stopMoved'; stop: string } & FromTo<number>)
  | ({ kind: 'stopTime'; stop: string } & FromTo<string>)
  | ({ kind: 'stopWait'; stop: string } & FromTo<number>)
  | { kind: 'riderAdded' | 'riderRemoved'; child: string }
  /** A stop by name; null: none. */
  | ({ kind: 'riderBoards' | 'riderAlights'; child: string } & FromTo<string | null>)
  | ({ kind: 'riderDays'; child: string } & FromTo<readonly number[]>)
  | { kind: 'crewAdded' | 'crewRemoved'; person: string; function: CrewMember['function'] }
  | ({ kind: 'crewFunction'; person: string } & FromTo<CrewMember['function']>)

/** What a version changes against another: the route itself, its stops in their order, riders, crew. */
export const differences = (before: VersionPlan, after: VersionPlan): Difference[] => [
  ...aboutRoute(before, after),
  ...aboutStops(before.stops, after.stops),
  ...aboutRiders(before, after),
  ...aboutCrew(before.crew, after.crew),
]

function aboutRoute(before: VersionPlan, after: VersionPlan): Difference[] {
  const found: Difference[] = []
  for (const kind of ['name', 'mode', 'direction'] as const)
    if (before[kind] !== after[kind]) found.push({ kind, from: before[kind], to: after[kind] })
  for (const kind of ['vehicle', 'validFrom', 'validTo'] as const)
    if (before[kind] !== after[kind]) found.push({ kind, from: before[kind], to: after[kind] })
  for (const kind of ['capacity', 'minAdults', 'maxRideMinutes'] as const)
    if (before[kind] !== after[kind]) found.push({ kind, from: before[kind], to: after[kind] })
  if (!sameDays(before.weekdays, after.weekdays))
    found.push({ kind: 'weekdays', from: before.weekdays, to: after.weekdays })
  return found
}

type Stop = VersionPlan['stops'][number]

function aboutStops(before: readonly Stop[], after: readonly Stop[]): Difference[] {
  const [old, now] = [keyed(before), keyed(after)]
  const found: Difference[] = []
  for (const [key, { name, plannedTime }] of old)
    if (!now.has(key)) found.push({ kind: 'stopRemoved', stop: name, time: plannedTime })
  const [oldOrder, newOrder] = [[...old.keys()], [...now.keys()]]
  const inOrder = longestCommon(
    oldOrder.filter((key) => now.has(key)),
    newOrder.filter((key) => old.has(key)),
    (key) => old.get(key)?.plannedTime === now.get(key)?.plannedTime,
  )
  for (const [key, stop] of now) {
    const was = old.get(key)
    if (!was) {
      found.push({ kind: 'stopAdded', stop: stop.name, time: stop.plannedTime })
      continue
    }
    if (!inOrder.has(key))
      found.push({
        kind: 'stopMoved',
        stop: stop.name,
        from: oldOrder.indexOf(key) + 1,
        to: newOrder.indexOf(key) + 1,
      })
    if (was.plannedTime !== stop.plannedTime)
      found.push({ kind: 'stopTime', stop: stop.name, from: was.plannedTime, to: stop.plannedTime })
    if (was.waitMinutes !== stop.waitMinutes)
      found.push({ kind: 'stopWait', stop: stop.name, from: was.waitMinutes, to: stop.waitMinutes })
  }
  return found
}

/** Stops by place; a place that is served twice has two keys. */
function keyed(stops: readonly Stop[]): Map<string, Stop> {
  const found = new Map<string, Stop>()
  for (const stop of stops) {
    let times = 1
    while (found.has(`${stop.placeId} ${times}`)) times += 1
    found.set(`${stop.placeId} ${times}`, stop)
  }
  return found
}

/** More than all stops of a route together differ in what is unchanged. */
const PER_STOP = 1000

/**
 * The most keys that stand in the same order in both: the others were moved. Of as many, those whose stop is unchanged
 * (`isSame`): who sets one stop earlier moved this one and not its neighbour.
 */
function longestCommon(a: readonly string[], b: readonly string[], isSame: (key: string) => boolean): Set<string> {
  // best[i][j]: of the common sequences of a from i and b from j.
  const best = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  const worth = (key: string) => PER_STOP + Number(isSame(key))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      best[i]![j] = a[i] === b[j] ? best[i + 1]![j + 1]! + worth(a[i]!) : Math.max(best[i + 1]![j]!, best[i]![j + 1]!)
  const common = new Set<string>()
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      common.add(a[i]!)
      i += 1
      j += 1
    } else if (best[i + 1]![j]! >= best[i]![j + 1]!) i += 1
    else j += 1
  }
  return common
}

function aboutRiders(before: VersionPlan, after: VersionPlan): Difference[] {
  const placeNames = new Map([...before.stops, ...after.stops].map((stop) => [stop.placeId, stop.name]))
  const nameOf = (placeId: string | null) => (placeId === null ? null : (placeNames.get(placeId) ?? null))
  const old = new Map(before.riders.map((rider) => [rider.childId, rider]))
  const now = new Set(after.riders.map((rider) => rider.childId))
  const found: Difference[] = before.riders
    .filter((rider) => !now.has(rider.childId))
    .map((rider) => ({ kind: 'riderRemoved', child: rider.name }))
  for (const rider of after.riders) {
    const was = old.get(rider.childId)
    const child = rider.name
    if (!was) {
      found.push({ kind: 'riderAdded', child })
      continue
    }
    if (was.board !== rider.board)
      found.push({ kind: 'riderBoards', child, from: nameOf(was.board), to: nameOf(rider.board) })
    if (was.alight !== rider.alight)
      found.push({ kind: 'riderAlights', child, from: nameOf(was.alight), to: nameOf(rider.alight) })
    if (!sameDays(was.weekdays, rider.weekdays))
      found.push({ kind: 'riderDays', child, from: was.weekdays, to: rider.weekdays })
  }
  return found
}

function aboutCrew(before: readonly CrewMember[], after: readonly CrewMember[]): Difference[] {
  const old = new Map(before.map((member) => [member.personId, member]))
  const now = new Set(after.map((member) => member.personId))
  const found: Difference[] = before
    .filter((member) => !now.has(member.personId))
    .map((member) => ({ kind: 'crewRemoved', person: member.name, function: member.function }))
  for (const { personId, name, function: as } of after) {
    const was = old.get(personId)
    if (!was) found.push({ kind: 'crewAdded', person: name, function: as })
    else if (was.function !== as) found.push({ kind: 'crewFunction', person: name, from: was.function, to: as })
  }
  return found
}

const sameDays = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((day) => b.includes(day))
