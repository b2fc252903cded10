import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/shared/dates/zoned.ts'
import {
  holdsOn,
  linesOn,
  onManifest,
  resolveTravel,
  TRAVEL_RULES,
  weekInCycle,
  type Facts,
  type Pattern,
} from './travel.rules.ts'

const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays('2026-10-01', n))
const way = fc.constantFrom('to_school' as const, 'from_school' as const)
const anyWay = fc.constantFrom('both' as const, 'to_school' as const, 'from_school' as const)
const some = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: max })
const place = fc.constantFrom('p0', 'p1', 'p2', 'p9')
const route = fc.constantFrom('r0', 'r1', 'r2', 'r3')

const pattern: fc.Arbitrary<Pattern> = fc.record({
  pattern: fc.constantFrom('weekdays' as const, 'cycle' as const, 'dates' as const),
  weekdays: some(3),
  anchor: fc.constant('2026-09-07'),
  weeks: fc.integer({ min: 1, max: 4 }),
  weeksOn: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
  dates: fc.array(day, { maxLength: 4 }),
  direction: anyWay,
  validFrom: fc.constant('2026-09-01'),
  validTo: fc.option(day),
})

const facts: fc.Arbitrary<Facts> = fc.record({
  lines: fc
    .array(
      fc.record({ direction: way, weekdays: some(7), places: fc.uniqueArray(place, { minLength: 2, maxLength: 4 }) }),
      {
        maxLength: 4,
      },
    )
    .map((lines) =>
      lines.map(({ direction, weekdays, places }, i) => ({
        id: `r${i}`,
        name: `Line ${i}`,
        direction,
        weekdays,
        validFrom: null,
        validTo: null,
        stops: places.map((placeId, seq) => ({
          id: `r${i}s${seq}`,
          placeId,
          name: placeId,
          plannedTime: `07:0${seq}`,
        })),
      })),
    ),
  closures: fc.array(fc.record({ day, reason: fc.constant('holiday') }), { maxLength: 3 }),
  restrictions: fc.array(
    fc.tuple(pattern, fc.uuid()).map(([one, id]) => ({ ...one, id, reason: 'order' })),
    { maxLength: 1 },
  ),
  changes: fc.array(
    fc.record({
      id: fc.uuid(),
      day,
      direction: way,
      kind: fc.constantFrom('stop' as const, 'collected' as const),
      routeId: route,
      placeId: place,
      homeId: fc.constant(null),
    }),
    { maxLength: 4 },
  ),
  absences: fc.array(fc.record({ id: fc.uuid(), fromDay: day, toDay: day, directions: anyWay }), { maxLength: 3 }),
  custody: fc.array(
    fc
      .tuple(pattern, fc.uuid(), fc.constantFrom('a', 'b'), fc.option(place))
      .map(([one, id, home, placeId]) => ({ ...one, id, home: { id: home, name: home, placeId } })),
    { maxLength: 3 },
  ),
  assignments: fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      routeId: route,
      weekdays: some(3),
      boardStopId: fc.option(fc.constant('b'), { freq: 9 }),
      alightStopId: fc.constant('a'),
      rest: fc.option(fc.record({ from: day, until: fc.option(day) })),
    }),
    { maxLength: 3, selector: (one) => one.routeId },
  ),
})

const without: Record<string, (all: Facts) => Facts> = {
  restriction: (all) => ({ ...all, restrictions: [] }),
  calendar: (all) => ({ ...all, closures: [] }),
  change: (all) => ({ ...all, changes: [] }),
  absence: (all) => ({ ...all, absences: [] }),
  custody: (all) => ({ ...all, custody: [] }),
  weekday: (all) => ({ ...all, assignments: all.assignments.filter((one) => one.weekdays.length === 0) }),
  default: (all) => ({ ...all, assignments: all.assignments.filter((one) => one.weekdays.length > 0) }),
}
const rank = (rule: (typeof TRAVEL_RULES)[number]) => TRAVEL_RULES.indexOf(rule)

describe('where a child travels', () => {
  test('has exactly one result for each day and direction, and its rule is the strongest that spoke', () => {
    fc.assert(
      fc.property(facts, day, way, (all, date, direction) => {
        const travel = resolveTravel(all, date, direction)
        expect(resolveTravel(all, date, direction)).toEqual(travel)
        for (const loser of travel.losers) expect(rank(loser.rule)).toBeGreaterThanOrEqual(rank(travel.winner.rule))
        const lists = all.lines.filter((line) => onManifest(travel, line.id) !== null)
        if (travel.winner.outcome.kind !== 'unresolved') expect(lists.length).toBeLessThanOrEqual(1)
        if (travel.winner.outcome.kind === 'rides') {
          expect(lists.map((line) => [line.id, line.direction])).toEqual([[travel.winner.outcome.routeId, direction]])
        }
      }),
      { seed: 20_261_005, numRuns: 2000 },
    )
  })

  test('does not change when a weaker rule is taken away', () => {
    fc.assert(
      fc.property(facts, day, way, fc.constantFrom(...Object.keys(without)), (all, date, direction, gone) => {
        const { winner } = resolveTravel(all, date, direction)
        const weaker = TRAVEL_RULES.find((rule) => rule === gone)
        fc.pre(weaker !== undefined && rank(weaker) > rank(winner.rule))
        // Which of several lines serves a home may follow the assignment; the rule, the home and the kind do not.
        const after = resolveTravel(without[gone]?.(all) ?? all, date, direction).winner
        expect({ ...after, outcome: after.outcome.kind }).toEqual({ ...winner, outcome: winner.outcome.kind })
        if (winner.rule !== 'custody') expect(after).toEqual(winner)
      }),
      { seed: 20_261_005, numRuns: 2000 },
    )
  })
})

const isAtRest = ({ rest }: Facts['assignments'][number], date: string) =>
  rest !== null && rest !== undefined && rest.from <= date && (rest.until === null || date <= rest.until)
const assigned = (all: Facts, keep: (one: Facts['assignments'][number]) => boolean): Facts => ({
  ...all,
  assignments: all.assignments.filter(keep),
})

describe('a rider at rest', () => {
  test('never travels by its own place on the line: the day is as if the place were not there, and is no gap', () => {
    fc.assert(
      fc.property(facts, day, way, (all, date, direction) => {
        const travel = resolveTravel(all, date, direction)
        const { winner } = resolveTravel(
          assigned(all, (one) => !isAtRest(one, date)),
          date,
          direction,
        )
        const resting = all.assignments.filter((one) => isAtRest(one, date))
        for (const claim of [travel.winner, ...travel.losers])
          if (resting.some((one) => one.id === claim.id))
            expect(claim).toMatchObject({ rule: 'default', outcome: { kind: 'no_service' } })
        if (winner.rule === 'none')
          expect(['none', resting.length > 0 ? 'default' : 'none']).toContain(travel.winner.rule)
        // Which of several lines serves a home follows the place, at rest or not.
        else if (winner.rule === 'custody') expect(travel.winner.rule).toBe('custody')
        else expect(travel.winner).toEqual(winner)
        if (all.changes.length === 0 && all.custody.length === 0)
          for (const one of resting) expect(onManifest(travel, one.routeId)).toBeNull()
      }),
      { seed: 20_261_005, numRuns: 2000 },
    )
  })

  test('rides where a change of the day says so, unless a restriction or a closed school forbids every ride', () => {
    fc.assert(
      fc.property(facts, day, way, (all, date, direction) => {
        const line = all.lines.find((one) => linesOn([one], date, direction).length > 0)
        fc.pre(line !== undefined)
        const place = direction === 'to_school' ? line?.stops[0] : line?.stops.at(-1)
        const change: Facts['changes'][number] = {
          id: 'today',
          day: date,
          direction,
          kind: 'stop',
          routeId: line?.id ?? null,
          placeId: place?.placeId ?? null,
          homeId: null,
        }
        const asleep = all.assignments.map((one) => ({ ...one, rest: { from: '2026-09-01', until: null } }))
        const { winner } = resolveTravel({ ...all, assignments: asleep, changes: [change] }, date, direction)
        if (['restriction', 'calendar'].includes(winner.rule)) return
        expect(winner).toMatchObject({ rule: 'change', outcome: { kind: 'rides', routeId: line?.id } })
      }),
      { seed: 20_261_005, numRuns: 2000 },
    )
  })

  test('is at rest from its first day to its last and rides again on the next', () => {
    fc.assert(
      fc.property(facts, day, way, (all, date, direction) => {
        const awake = { ...all, assignments: all.assignments.map((one) => ({ ...one, rest: null })) }
        const over = (rest: { from: string; until: string | null }) =>
          resolveTravel({ ...all, assignments: all.assignments.map((one) => ({ ...one, rest })) }, date, direction)
        const regular = resolveTravel(awake, date, direction)
        expect(over({ from: addDays(date, 1), until: null })).toEqual(regular)
        expect(over({ from: addDays(date, -9), until: addDays(date, -1) })).toEqual(regular)
        const whole = over({ from: date, until: null })
        expect(over({ from: date, until: date })).toEqual(whole)
        expect(whole.losers.some((one) => one.rule === 'weekday')).toBe(false)
        expect(whole.winner.rule).not.toBe('weekday')
      }),
      { seed: 20_261_005, numRuns: 1000 },
    )
  })
})

const weekly: Pattern = {
  pattern: 'cycle',
  weekdays: [],
  anchor: '2026-09-07',
  weeks: 2,
  weeksOn: [0],
  dates: [],
  direction: 'both',
  validFrom: '2026-01-01',
  validTo: null,
}

describe('alternating weeks', () => {
  test('go on over the end of a year with 53 weeks, where the number of the week repeats its parity', () => {
    // 2026 has 53 ISO weeks: week 53 and week 1 are both odd.
    expect([holdsOn(weekly, '2026-12-28', 'to_school'), holdsOn(weekly, '2027-01-04', 'to_school')]).toEqual([
      true,
      false,
    ])
    expect(holdsOn(weekly, '2027-01-11', 'to_school')).toBe(true)
  })

  test('do not slip when the clock changes, and count backwards before the anchor', () => {
    for (const monday of ['2026-10-19', '2027-03-22', '2026-03-23']) {
      const here = weekInCycle('2026-09-07', 2, monday)
      expect(weekInCycle('2026-09-07', 2, addDays(monday, 6))).toBe(here)
      expect(weekInCycle('2026-09-07', 2, addDays(monday, 7))).toBe(1 - here)
    }
    expect(weekInCycle('2026-09-07', 3, '2026-08-31')).toBe(2)
  })

  test('of any length come back after exactly their length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -800, max: 800 }), (weeks, n) => {
        const date = addDays('2026-09-07', n)
        expect(weekInCycle('2026-09-07', weeks, addDays(date, weeks * 7))).toBe(weekInCycle('2026-09-07', weeks, date))
        const days = Array.from({ length: weeks * 7 }, (_, i) => weekInCycle('2026-09-07', weeks, addDays(date, i)))
        expect(new Set(days).size).toBe(weeks)
      }),
      { seed: 20_261_005 },
    )
  })
})
