import { addDays, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { linesOn, onManifest, resolveOn, type Facts, type Way } from '#features/travel/shared/travel.rules.ts'
import { missingOn, type CredentialKind, type CrewFunction } from '#features/crew/shared/crew.rules.ts'
import { adultsNeeded } from './adults.rules.ts'
import { expiredOn, type Paper } from '#platform/shared/papers/papers.rules.ts'
import { tooLong } from './rides.rules.ts'
import type { Finding, GateVehicle, Named } from './draft.rules.ts'
import { servesOn } from '#platform/shared/dates/service-days.rules.ts'
import { aboutRoom } from './vehicle.rules.ts'

/** How many service days the gate rehearses, and how far it looks for them. */
export const REHEARSED_DAYS = 10
const LOOK_AHEAD_DAYS = 120

export type Rehearsal = {
  routeId: string
  way: Way
  capacity: number
  minAdults: number
  /** One adult for so many children; null: any number. */
  childrenPerAdult: number | null
  crew: readonly RehearsedMember[]
  /** What the group demands of each function. */
  demands: Readonly<Record<CrewFunction, readonly CredentialKind[]>>
  children: readonly { child: Named; facts: Facts; maxRideMinutes: number; wheelchair: boolean }[]
  stops: readonly { id: string; plannedTime: string }[]
  vehicle: Pick<GateVehicle, 'name' | 'seats' | 'wheelchairPlaces' | 'papers'> | null
}

/** One of the crew. Days are `YYYY-MM-DD`. */
export type RehearsedMember = {
  name: string
  function: CrewFunction
  /** Of working in the group; null: no end. */
  lastDay: string | null
  credentials: readonly Paper[]
  /** Credentials that they lack and that somebody took on in words. */
  takenOn: readonly CredentialKind[]
  away: readonly { fromDay: string; toDay: string }[]
}

type Service = { weekdays: readonly number[]; validFrom: string | null; validTo: string | null }

/** The next service days of a route from a day on, and the closed ones between them with the reason. */
export function serviceDays(
  service: Service,
  closures: readonly { day: string; reason: string }[],
  from: string,
): { days: string[]; closed: { day: string; reason: string }[] } {
  const days: string[] = []
  const closed: { day: string; reason: string }[] = []
  const first = service.validFrom !== null && service.validFrom > from ? service.validFrom : from
  for (let n = 0; n < LOOK_AHEAD_DAYS && days.length < REHEARSED_DAYS; n += 1) {
    const day = addDays(first, n)
    if (!servesOn(service, day, weekdayOf(day))) continue
    const closure = closures.find((one) => one.day === day)
    if (closure) closed.push(closure)
    else days.push(day)
  }
  return { days, closed }
}

/** Plays the days through as they will be: what the list of the line would be short of, day by day, each with who. */
export const rehearse = (plan: Rehearsal, days: readonly string[]): Finding[] =>
  days.flatMap((day) => [...rehearseDay(plan, day), ...rehearseCrew(plan, day)])

function rehearseDay(plan: Rehearsal, day: string): Finding[] {
  const found: Finding[] = []
  const say = (code: Finding['code'], values: Finding['values'], children: Named[] = []) =>
    found.push({ code, blocking: true, children, values, day })
  const lines = linesOn(plan.children[0]?.facts.lines ?? [], day, plan.way)
  const open = new Map<string, Named[]>()
  const riders: Rider[] = []
  for (const { child, facts, maxRideMinutes, wheelchair } of plan.children) {
    const travel = resolveOn(facts, lines, day, plan.way)
    const entry = onManifest(travel, plan.routeId)
    if (entry?.planned === 'EXPECTED') riders.push({ ...entry, child, facts, maxRideMinutes, wheelchair })
    const { outcome } = travel.winner
    // A child on two lines or without stop is found once for all days, by the gate itself.
    if (outcome.kind === 'unresolved' && (outcome.why === 'two_homes' || outcome.why === 'no_line'))
      open.set(outcome.why, [...(open.get(outcome.why) ?? []), child])
  }
  for (const [why, children] of open) say(why === 'two_homes' ? 'day_two_homes' : 'day_no_line', {}, children)
  const riding = riders.length
  if (riding > plan.capacity) say('day_capacity', { children: riding, capacity: plan.capacity })
  if (plan.vehicle) {
    const passengers = riders.map((rider) => ({ ...rider, weekdays: [] }))
    for (const { code, values, children } of aboutRoom({ passengers, weekdays: [weekdayOf(day)] }, plan.vehicle))
      say(code === 'vehicle_seats' ? 'day_vehicle_seats' : 'day_vehicle_wheelchairs', values, children)
  }
  // At the stops of the assignment the ride is too long on every day: the gate itself says so, once.
  const elsewhere = riders.filter((rider) => !asAssigned(rider, plan.routeId))
  for (const [minutes, some] of tooLong(plan.stops, elsewhere))
    say(
      'day_ride',
      { minutes },
      some.map(({ child }) => child),
    )
  for (const paper of expiredOn(plan.vehicle?.papers ?? [], day))
    say('day_vehicle_paper', { vehicle: plan.vehicle?.name ?? '', paper: paper.kind, until: paper.validTo ?? '' })
  const there = plan.crew.filter((one) => one.lastDay === null || one.lastDay >= day)
  const had = plan.crew.some((one) => one.function === 'lead')
  if (had && !there.some((one) => one.function === 'lead')) say('day_no_lead', {})
  const needed = adultsNeeded({ ...plan, children: riding })
  if (there.length < needed) say('day_too_few_adults', { adults: there.length, needed })
  return found
}

/**
 * Whose credentials are not valid on a day, and who is away (docs/domain.md, invariant 10: a start needs valid credentials).
 * What lacks blocks, as the document of a vehicle does, unless somebody took it on in words when the crew was set; then it
 * warns, and the start asks again. For days away a substitute is found run by run, which can only be done for a route
 * that is active, so they warn too.
 */
function rehearseCrew({ crew, demands }: Rehearsal, day: string): Finding[] {
  const about = { children: [], day }
  return crew.flatMap(({ name, function: as, lastDay, credentials, takenOn, away }): Finding[] => {
    if (lastDay !== null && lastDay < day) return []
    const lacking = missingOn(demands[as], credentials, day).map((credential): Finding => ({
      ...about,
      code: 'day_credential',
      blocking: !takenOn.includes(credential),
      values: { name, credential },
    }))
    if (!away.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)) return lacking
    return [...lacking, { ...about, code: 'day_away', blocking: false, values: { name } }]
  })
}

type Rider = Rehearsal['children'][number] & { boardStopId: string | null; alightStopId: string | null }

const asAssigned = ({ facts, boardStopId, alightStopId }: Rider, routeId: string): boolean =>
  facts.assignments.some(
    (one) => one.routeId === routeId && one.boardStopId === boardStopId && one.alightStopId === alightStopId,
  )
