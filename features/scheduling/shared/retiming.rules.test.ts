import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retimed, WORTH_MIN, type TimedStop } from './retiming.rules.ts'

const MINUTE = 60_000
const stop = (id: string, minute: number, latitude: number, longitude: number, needed = true): TimedStop => ({
  id,
  latitude,
  longitude,
  baseAt: minute * MINUTE,
  promisedAt: minute * MINUTE,
  needed,
})

// The way over Corner is a right angle of twice 10 minutes; straight it is 14.
const line = (cornerNeeded: boolean) =>
  [
    stop('first', 0, 45.9, 9.1),
    stop('corner', 10, 45.9, 9.143_7),
    { ...stop('third', 20, 45.930_4, 9.143_7), needed: true },
    stop('school', 30, 45.95, 9.143_7),
  ].map((one) => (one.id === 'corner' ? { ...one, needed: cornerNeeded } : one))

test('a stop that everybody misses lets the stops before it be served later, and the school as before', () => {
  expect([...retimed(line(false))]).toEqual([['first', 5 * MINUTE]])
})

test('the streets say how much a shortcut saves, and never that it takes longer', () => {
  expect([...retimed(line(false), new Map([['first', 0.5]]))]).toEqual([['first', 10 * MINUTE]])
  for (const share of [0.95, 1, 3]) expect(retimed(line(false), new Map([['first', share]])).size).toBe(0)
})

test('nothing moves while somebody is expected everywhere', () => {
  expect(retimed(line(true)).size).toBe(0)
})

test('what was promised later stays when the stop is needed again: the vehicle waits', () => {
  const promised = line(true).map((one) => (one.id === 'first' ? { ...one, promisedAt: 5 * MINUTE } : one))
  expect(retimed(promised).has('first')).toBe(false)
})

test('a stop needed again after others moved is promised for when the vehicle can be there', () => {
  const promised = line(true).map((one) => (one.id === 'first' ? { ...one, promisedAt: 12 * MINUTE } : one))
  expect([...retimed(promised)]).toEqual([
    ['corner', 22 * MINUTE],
    ['third', 32 * MINUTE],
  ])
})

test('a dropped first stop moves nobody', () => {
  expect(retimed(line(true).map((one) => (one.id === 'first' ? { ...one, needed: false } : one))).size).toBe(0)
})

const anyLine = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 15 }),
      latitude: fc.double({ min: 45.8, max: 46, noNaN: true }),
      longitude: fc.double({ min: 9, max: 9.2, noNaN: true }),
      needed: fc.boolean(),
      movedBefore: fc.constantFrom(0, 0, 3),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((drawn) => {
    let minute = 0
    return drawn.map(({ gap, movedBefore, ...one }, i) => {
      minute += gap
      const isSchool = i === drawn.length - 1
      const baseAt = minute * MINUTE
      return {
        ...one,
        id: `s${i}`,
        baseAt,
        promisedAt: baseAt + (isSchool ? 0 : movedBefore * MINUTE),
        needed: one.needed || isSchool,
      }
    })
  })

test('no promise ever moves earlier, the school never moves, and the order of the stops stays (invariant 11)', () => {
  fc.assert(
    fc.property(anyLine, (stops) => {
      const moved = retimed(stops)
      expect(moved.has(stops.at(-1)!.id)).toBe(false)
      const after = stops.filter((one) => one.needed).map((one) => moved.get(one.id) ?? one.promisedAt)
      for (const one of stops) {
        const at = moved.get(one.id)
        if (at === undefined) continue
        expect(at - one.promisedAt).toBeGreaterThan(0)
      }
      // The school's own time is the plan's; everything before it is in the order of the way.
      const served = after.slice(0, -1)
      expect(served).toEqual(served.toSorted((a, b) => a - b))
      const untouched = stops.every((one) => one.promisedAt === one.baseAt)
      if (!untouched) return
      expect(after).toEqual(after.toSorted((a, b) => a - b))
      for (const [id, at] of moved)
        expect(at - stops.find((one) => one.id === id)!.baseAt).toBeGreaterThanOrEqual(WORTH_MIN * MINUTE)
    }),
  )
})

test('times once moved are not moved again by the same absences', () => {
  fc.assert(
    fc.property(anyLine, (stops) => {
      const moved = retimed(stops)
      const told = stops.map((one) => ({ ...one, promisedAt: moved.get(one.id) ?? one.promisedAt }))
      expect(retimed(told).size).toBe(0)
    }),
  )
})
