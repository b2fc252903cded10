import { adultsNeeded } from './adults.rules.ts'
import { minuteOf, tooLong } from './rides.rules.ts'
import { finding, fullest, type Draft, type Finding } from './draft.rules.ts'
import { tightLegs } from './times.rules.ts'
import { aboutVehicle } from './vehicle.rules.ts'

/**
 * The readiness gate: everything that keeps a draft from becoming active, children by name. Pure, so that the screen
 * shows what the server will say. Findings that do not block are last.
 */
export function readinessOf(draft: Draft, today: string): Finding[] {
  const stops = draft.stops.toSorted((a, b) => a.seq - b.seq)
  return [
    ...aboutStops(draft, stops),
    ...aboutPeople(draft),
    ...aboutVehicle(draft, today),
    ...aboutChildren(draft, stops),
  ].sort((a, b) => Number(b.blocking) - Number(a.blocking))
}

function aboutStops(draft: Draft, stops: Draft['stops']): Finding[] {
  const found: Finding[] = []
  if (stops.length < 2) found.push(finding('no_stops', { values: { stops: stops.length } }))
  const wrong = stops.find((stop, i) => i > 0 && minuteOf(stop.plannedTime) <= leavingMinute(stops[i - 1]!))
  if (wrong) found.push(finding('times_not_ascending', { values: { stop: wrong.seq + 1 } }))
  found.push(...aboutTimes(draft, stops))
  // The line may have no other way, or somebody helps the children across: it warns, and who knows the place decides.
  found.push(...draft.across.map((values) => finding('stop_across', { blocking: false, values })))
  const end = draft.direction === 'to_school' ? stops.at(-1) : stops[0]
  if (draft.direction !== 'between' && stops.length >= 2 && !end?.isSchool) found.push(finding('no_school'))
  return found
}

/** What the streets take is an average: it warns, and who knows the road decides. */
function aboutTimes({ ways }: Draft, stops: Draft['stops']): Finding[] {
  const between = (leg: number) => ({ from: stops[leg]?.name ?? '', to: stops[leg + 1]?.name ?? '' })
  const legs = ways.map(({ seconds }) => ({ seconds: seconds ?? 0 }))
  const tight = tightLegs(stops, legs).map(({ leg, planned, needed }) =>
    finding('times_too_short', { blocking: false, values: { ...between(leg), planned, needed } }),
  )
  const closed = ways.flatMap(({ closed: names }, leg) =>
    names.length === 0
      ? []
      : [finding('way_closed', { blocking: false, values: { ...between(leg), hazards: names.join(', ') } })],
  )
  return [...tight, ...closed]
}

const leavingMinute = (stop: Draft['stops'][number]): number => minuteOf(stop.plannedTime) + stop.waitMinutes

function aboutPeople(draft: Draft): Finding[] {
  const found: Finding[] = []
  if (draft.weekdays.length === 0) found.push(finding('no_service_day'))
  if (!draft.crew.some((member) => member.function === 'lead')) found.push(finding('no_lead'))
  const needed = adultsNeeded({ ...draft, children: fullest(draft) })
  if (draft.crew.length < needed)
    found.push(finding('too_few_adults', { values: { adults: draft.crew.length, needed } }))
  return [...found, ...aboutAccounts(draft.crew)]
}

/**
 * Who cannot sign in cannot record who is on board: somebody who leads must. Beside such a lead it only warns; a driver
 * records nothing.
 */
function aboutAccounts(crew: Draft['crew']): Finding[] {
  const led = crew.some((member) => member.function === 'lead' && member.signIn === 'ready')
  return crew.flatMap(({ name, function: as, signIn: why }) => {
    if (why === 'ready' || as === 'driver') return []
    const blocking = as === 'lead' && !led
    return [finding(blocking ? 'lead_cannot_sign_in' : 'crew_cannot_sign_in', { blocking, values: { name, why } })]
  })
}

function aboutChildren(draft: Draft, stops: Draft['stops']): Finding[] {
  const found: Finding[] = []
  if (draft.passengers.length === 0) found.push(finding('no_passengers'))
  const children = fullest(draft)
  if (children > draft.capacity) found.push(finding('capacity', { values: { children, capacity: draft.capacity } }))
  const unresolved = draft.passengers.filter((p) => p.boardStopId === null || p.alightStopId === null)
  if (unresolved.length > 0) found.push(finding('child_unresolved', { children: unresolved.map((p) => p.child) }))
  const place = new Map(stops.map((stop) => [stop.id, stop.seq]))
  const backwards = draft.passengers.filter(
    (p) =>
      p.boardStopId !== null &&
      p.alightStopId !== null &&
      (place.get(p.boardStopId) ?? -1) >= (place.get(p.alightStopId) ?? -1),
  )
  if (backwards.length > 0) found.push(finding('child_wrong_way', { children: backwards.map((p) => p.child) }))
  for (const [minutes, some] of tooLong(stops, draft.passengers))
    found.push(finding('long_ride', { children: some.map(({ child }) => child), values: { minutes } }))
  for (const { child, route } of draft.twice)
    found.push(finding('child_twice', { children: [child], values: { route } }))
  if (draft.unassigned.length > 0) {
    found.push(finding('child_unassigned', { blocking: false, children: [...draft.unassigned] }))
  }
  return found
}

/** True when two lists of weekdays share a day; an empty list means every day of `all`. */
export function shareADay(a: readonly number[], b: readonly number[], all: readonly number[]): boolean {
  const left = a.length > 0 ? a : all
  const right = b.length > 0 ? b : all
  return left.some((day) => right.includes(day))
}
