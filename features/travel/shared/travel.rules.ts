import { weekdayOf } from '#platform/shared/dates/zoned.ts'

/** The two ways of a school day; a ride between two places follows its own list. */
export type Way = 'to_school' | 'from_school'

/** From the strongest to the weakest (docs/domain.md, "Where a child travels on a day"); `none` is what is left when nothing holds. */
export const TRAVEL_RULES = [
  'restriction',
  'calendar',
  'change',
  'absence',
  'custody',
  'weekday',
  'default',
  'none',
] as const
export type TravelRule = (typeof TRAVEL_RULES)[number]

/** On which days a rule between homes holds. Weekdays: Monday 1 to Sunday 7, empty is every day; weeks count from 0. */
export type Pattern = {
  pattern: 'weekdays' | 'cycle' | 'dates'
  weekdays: readonly number[]
  anchor: string | null
  weeks: number | null
  weeksOn: readonly number[]
  dates: readonly string[]
  direction: 'both' | Way
  validFrom: string
  validTo: string | null
}

/** An active line in one direction. Stops in order; times are local wall times. */
export type Line = {
  id: string
  name: string
  direction: string
  weekdays: readonly number[]
  validFrom: string | null
  validTo: string | null
  stops: readonly { id: string; placeId: string; name: string; plannedTime: string }[]
}

export type Home = { id: string; name: string; placeId: string | null }

/** Everything that is known about the travels of one child. */
export type Facts = {
  lines: readonly Line[]
  closures: readonly { day: string; reason: string }[]
  restrictions: readonly (Pattern & { id: string; reason: string })[]
  /** Those that hold, the newest decision first. */
  changes: readonly {
    id: string
    day: string
    direction: Way
    kind: 'stop' | 'collected'
    routeId: string | null
    placeId: string | null
    homeId: string | null
  }[]
  absences: readonly {
    id: string
    fromDay: string
    toDay: string
    directions: 'both' | Way
    /** Days and directions on which the child is expected all the same: the child has been on board that day. */
    except?: readonly { day: string; direction: string }[]
  }[]
  custody: readonly (Pattern & { id: string; home: Home })[]
  assignments: readonly {
    id: string
    routeId: string
    weekdays: readonly number[]
    boardStopId: string | null
    alightStopId: string | null
    /** The child keeps its place and does not ride from this day on, until the other one (null: for good). */
    rest?: { from: string; until: string | null } | null
  }[]
}

export type Outcome =
  | { kind: 'rides'; routeId: string; boardStopId: string | null; alightStopId: string | null }
  | { kind: 'absent' }
  | { kind: 'no_service' }
  | { kind: 'unresolved'; why: 'no_rule' | 'no_line' | 'no_stop' | 'two_homes' | 'two_lines' }

/** A rule that says something about the day. `label` is a name to show; `homeId` whose home it concerns. */
export type Claim = { rule: TravelRule; id: string | null; label: string; homeId: string | null; outcome: Outcome }
export type Travel = { winner: Claim; losers: Claim[] }

/** Where the child travels on a day in a direction: exactly one result, with the rule that won and those that lost. */
export const resolveTravel = (facts: Facts, day: string, way: Way): Travel =>
  resolveOn(facts, linesOn(facts.lines, day, way), day, way)

/** The lines that run on this day in this direction. */
export const linesOn = (lines: readonly Line[], day: string, way: Way): Line[] =>
  lines.filter((line) => line.direction === way && serves(line, day))

/** The same, with the lines of the day at hand: for whole schools. */
export function resolveOn(facts: Facts, lines: readonly Line[], day: string, way: Way): Travel {
  const claims = [
    ...restrictionClaims(facts, day, way),
    ...calendarClaims(facts, lines, day),
    ...changeClaims(facts, lines, day, way),
    ...absenceClaims(facts, day, way),
    ...custodyClaims(facts, lines, day, way),
    ...assignmentClaims(facts, lines, day),
  ]
  const [winner = claim('none', null, '', { kind: 'unresolved', why: 'no_rule' }), ...losers] = claims
  return { winner, losers }
}

/** How the child stands on the list of one line; null: it is not on it. A child without result stays where it would ride. */
export function onManifest(travel: Travel, routeId: string) {
  const { outcome } = travel.winner
  if (outcome.kind === 'no_service') return null
  if (outcome.kind === 'rides') return outcome.routeId === routeId ? entry('EXPECTED', outcome) : null
  const rides = travel.losers.flatMap((one) => (one.outcome.kind === 'rides' ? [one.outcome] : []))
  if (outcome.kind === 'absent') {
    const would = rides[0]
    return would?.routeId === routeId ? entry('ABSENT', would) : null
  }
  const maybe = rides.find((one) => one.routeId === routeId)
  return maybe ? entry('EXPECTED', maybe) : null
}

const entry = (planned: 'EXPECTED' | 'ABSENT', ride: Extract<Outcome, { kind: 'rides' }>) => ({
  planned,
  boardStopId: ride.boardStopId,
  alightStopId: ride.alightStopId,
})

/**
 * Whose home the day belongs to; null: nobody's. A closed school and a day that two homes claim concern everybody, an
 * absence concerns the home that it beats.
 */
export function homeOf({ winner, losers }: Travel): string | null {
  if (winner.rule === 'calendar' || (winner.rule === 'custody' && winner.homeId === null)) return null
  return winner.homeId ?? losers.find((one) => one.homeId !== null)?.homeId ?? null
}

/** Does the rule hold on this day in this direction? A cycle counts whole weeks from its anchor, backwards as well. */
export function holdsOn(rule: Pattern, day: string, way: Way): boolean {
  if (rule.direction !== 'both' && rule.direction !== way) return false
  if (day < rule.validFrom || (rule.validTo !== null && day > rule.validTo)) return false
  if (rule.pattern === 'dates') return rule.dates.includes(day)
  if (rule.weekdays.length > 0 && !rule.weekdays.includes(weekdayOf(day))) return false
  if (rule.pattern === 'weekdays') return true
  if (rule.anchor === null || rule.weeks === null) return false
  return rule.weeksOn.includes(weekInCycle(rule.anchor, rule.weeks, day))
}

/** The week of the cycle in which the day lies, from 0. Days are counted on the calendar, so clock changes do not matter. */
export function weekInCycle(anchor: string, weeks: number, day: string): number {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${anchor}T00:00:00Z`)) / 86_400_000
  return ((Math.floor(days / 7) % weeks) + weeks) % weeks
}

/** Does the line run on this day? */
export const serves = (line: Line, day: string): boolean =>
  line.weekdays.includes(weekdayOf(day)) &&
  (line.validFrom === null || line.validFrom <= day) &&
  (line.validTo === null || line.validTo >= day)

const claim = (
  rule: TravelRule,
  id: string | null,
  label: string,
  outcome: Outcome,
  homeId: string | null = null,
): Claim => ({
  rule,
  id,
  label,
  homeId,
  outcome,
})

const restrictionClaims = (facts: Facts, day: string, way: Way): Claim[] =>
  facts.restrictions
    .filter((one) => holdsOn(one, day, way))
    .map((one) => claim('restriction', one.id, one.reason, { kind: 'absent' }))

function calendarClaims(facts: Facts, lines: readonly Line[], day: string): Claim[] {
  const closed = facts.closures.find((one) => one.day === day)
  if (!closed && lines.length > 0) return []
  return [claim('calendar', null, closed?.reason ?? '', { kind: 'no_service' })]
}

function changeClaims(facts: Facts, lines: readonly Line[], day: string, way: Way): Claim[] {
  return facts.changes
    .filter((one) => one.day === day && one.direction === way)
    .map((one) => {
      if (one.kind === 'collected') return claim('change', one.id, '', { kind: 'absent' }, one.homeId)
      const line = lines.find((candidate) => candidate.id === one.routeId)
      const ride = line && rideFrom(line, one.placeId, way)
      const outcome: Outcome = ride ?? { kind: 'unresolved', why: 'no_line' }
      return claim('change', one.id, line?.name ?? '', outcome, one.homeId)
    })
}

const absenceClaims = (facts: Facts, day: string, way: Way): Claim[] =>
  facts.absences
    .filter((one) => one.fromDay <= day && one.toDay >= day && (one.directions === 'both' || one.directions === way))
    .filter((one) => !one.except?.some((other) => other.day === day && other.direction === way))
    .map((one) => claim('absence', one.id, '', { kind: 'absent' }))

function custodyClaims(facts: Facts, lines: readonly Line[], day: string, way: Way): Claim[] {
  const holding = facts.custody.filter((one) => holdsOn(one, day, way))
  const own = new Set(facts.assignments.map((one) => one.routeId))
  const claims = holding.map(({ id, home }) => {
    if (home.placeId === null) return claim('custody', id, home.name, { kind: 'absent' }, home.id)
    const serving = lines.filter((line) => rideFrom(line, home.placeId, way) !== null)
    const line = serving.find((one) => own.has(one.id)) ?? serving.toSorted(byNameThenId)[0]
    const ride = line ? rideFrom(line, home.placeId, way) : null
    return claim('custody', id, home.name, ride ?? { kind: 'unresolved', why: 'no_line' }, home.id)
  })
  if (new Set(holding.map((one) => one.home.id)).size < 2) return claims.slice(0, 1)
  // Two homes at once: nobody guesses. The child stays on both lists until a person has decided.
  return [claim('custody', null, '', { kind: 'unresolved', why: 'two_homes' }), ...claims]
}

function assignmentClaims(facts: Facts, lines: readonly Line[], day: string): Claim[] {
  const riding = facts.assignments.flatMap((one) => {
    const line = lines.find((candidate) => candidate.id === one.routeId)
    return line ? [{ ...one, line }] : []
  })
  const weekday = weekdayOf(day)
  const rests = ({ rest }: Riding) =>
    rest !== null && rest !== undefined && rest.from <= day && (rest.until === null || day <= rest.until)
  const [resting, on] = [riding.filter(rests), riding.filter((one) => !rests(one))]
  return [
    ...level(
      'weekday',
      on.filter((one) => one.weekdays.includes(weekday)),
    ),
    ...level(
      'default',
      on.filter((one) => one.weekdays.length === 0),
    ),
    // Below every ride: who pauses on one line and rides another, rides.
    ...resting
      .filter((one) => one.weekdays.length === 0 || one.weekdays.includes(weekday))
      .map((one) => claim('default', one.id, one.line.name, { kind: 'no_service' })),
  ]
}

type Riding = Facts['assignments'][number] & { line: Line }

function level(rule: 'weekday' | 'default', riding: readonly Riding[]): Claim[] {
  const claims = riding.map(({ id, line, boardStopId, alightStopId }) =>
    claim(rule, id, line.name, { kind: 'rides', routeId: line.id, boardStopId, alightStopId }),
  )
  const open = riding.some((one) => one.boardStopId === null || one.alightStopId === null)
  if (claims.length < 2 && !open) return claims
  return [claim(rule, null, '', { kind: 'unresolved', why: open ? 'no_stop' : 'two_lines' }), ...claims]
}

/** The ride between a place and the school end of a line; null when the line does not stop there. */
function rideFrom(line: Line, placeId: string | null, way: Way): Extract<Outcome, { kind: 'rides' }> | null {
  const stop = line.stops.find((one) => one.placeId === placeId)
  const school = way === 'to_school' ? line.stops.at(-1) : line.stops[0]
  if (!stop || !school || stop.id === school.id) return null
  const [board, alight] = way === 'to_school' ? [stop, school] : [school, stop]
  return { kind: 'rides', routeId: line.id, boardStopId: board.id, alightStopId: alight.id }
}

const byNameThenId = (a: Line, b: Line): number =>
  a.name === b.name ? Number(a.id > b.id) - Number(a.id < b.id) : Number(a.name > b.name) - Number(a.name < b.name)
