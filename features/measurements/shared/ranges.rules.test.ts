import { expect, test } from 'vitest'
import { DEFINITIONS } from './definitions.ts'
import type { Code } from './definition-types.ts'
import { NOTHING_KNOWN } from './history.rules.ts'
import { judge, limitsAt, type Judgement, type Limits } from './judge.rules.ts'
import { parseReading } from './parse.rules.ts'
import { limitProblem, rangeState } from './ranges.rules.ts'

const NONE = { lowRed: null, lowAmber: null, highAmber: null, highRed: null }

test('limits rise, stay within what is possible, and there is at least one', () => {
  expect(limitProblem('GLYCEMIA', 'value', NONE)).toMatchObject({ problem: 'none' })
  expect(limitProblem('GLYCEMIA', 'value', { ...NONE, highRed: 1001 })).toEqual({ field: 'highRed', problem: 'hard' })
  expect(limitProblem('GLYCEMIA', 'value', { ...NONE, lowRed: 9 })).toEqual({ field: 'lowRed', problem: 'hard' })
  expect(limitProblem('GLYCEMIA', 'value', { ...NONE, lowAmber: 90, highAmber: 90 })).toEqual({
    field: 'highAmber',
    problem: 'order',
  })
  expect(limitProblem('GLYCEMIA', 'value', { ...NONE, lowRed: 80, lowAmber: 70 })).toMatchObject({ problem: 'order' })
  expect(limitProblem('GLYCEMIA', 'value', { ...NONE, lowRed: 80, highRed: 70 })).toMatchObject({ problem: 'order' })
  expect(limitProblem('GLYCEMIA', 'value', { lowRed: 60, lowAmber: 60, highAmber: 200, highRed: 200 })).toBeNull()
  expect(limitProblem('GLYCEMIA', 'second', { ...NONE, lowAmber: 70 })).toMatchObject({ problem: 'part' })
  expect(limitProblem('PRESSURE', 'second', { ...NONE, highAmber: 95 })).toBeNull()
})

test('a range begins, is in force, is over, or something later took its place', () => {
  const range = (id: string, more: Partial<Limits> = {}): Limits => ({
    id,
    code: 'GLYCEMIA',
    of: 'value',
    ...NONE,
    highAmber: 200,
    from: '2026-11-05T00:00:00Z',
    to: '2026-11-20T00:00:00Z',
    setAt: '2026-11-05T00:00:00Z',
    ended: false,
    ...more,
  })
  const first = range('first')
  const later = range('later', { from: '2026-11-10T00:00:00Z', setAt: '2026-11-06T00:00:00Z' })
  const on = (day: string, all = [first, later]) =>
    all.map((one) => rangeState(one, all, new Date(`2026-11-${day}T08:00:00Z`)))
  expect(on('04')).toEqual(['COMING', 'COMING'])
  expect(on('07')).toEqual(['NOW', 'COMING'])
  expect(on('12')).toEqual(['REPLACED', 'NOW'])
  expect(on('21')).toEqual(['REPLACED', 'OVER'])
})

/** Judges what is typed of an adult on 12 November 2026. */
function typed(code: Code, value: string, { second, limits }: { second?: string; limits: Limits[] }): Judgement {
  const unit = DEFINITIONS[code].units[0].unit
  const parsed = parseReading(code, { unit, value, second })
  if (!parsed.ok) throw new Error(parsed.problem)
  return judge(code, parsed.reading, {
    who: { birthDate: '1942-02-03', child: false, sex: null },
    at: new Date('2026-11-12T08:00:00Z'),
    day: '2026-11-12',
    known: NOTHING_KNOWN,
    context: {},
    limits,
    unit,
  })
}

const limitsOf = (more: Partial<Limits> = {}): Limits => ({
  id: 'r1',
  code: 'GLYCEMIA',
  of: 'value',
  lowRed: null,
  lowAmber: null,
  highAmber: null,
  highRed: null,
  from: '2026-11-01T00:00:00Z',
  to: '2026-12-01T00:00:00Z',
  setAt: '2026-11-01T00:00:00Z',
  ended: false,
  ...more,
})

test('limits set for a person take the place of the usual ones, never of what is impossible', () => {
  const limits = [limitsOf({ lowAmber: 80, highAmber: 200 })]
  expect(typed('GLYCEMIA', '190', { limits })).toMatchObject({ level: 'none' })
  expect(typed('GLYCEMIA', '75', { limits })).toMatchObject({
    level: 'amber',
    reason: { rule: 'value.below', limit: 80, rangeId: 'r1' },
  })
  expect(typed('GLYCEMIA', '1001', { limits: [{ ...limits[0]!, highAmber: 2000 }] })).toMatchObject({ at: 'refused' })
})

test('what was in force when it was measured counts: the last word whose beginning had come, while it lasts', () => {
  const at = (day: string) => new Date(`2026-11-${day}T08:00:00Z`)
  const said = (id: string, from: string, setAt: string, more: Partial<Limits> = {}) =>
    limitsOf({ id, highAmber: 200, from: `2026-11-${from}T00:00:00Z`, setAt: `2026-11-${setAt}T00:00:00Z`, ...more })
  const all = [
    said('first', '05', '05'),
    said('coming', '20', '10', { highAmber: 220 }),
    said('end', '25', '25', { highAmber: null, ended: true }),
  ]
  const inForce = (day: string) => limitsAt(all, at(day)).map(({ id }) => id)
  expect([inForce('04'), inForce('06'), inForce('19'), inForce('21'), inForce('26')]).toEqual([
    [],
    ['first'],
    ['first'],
    ['coming'],
    [],
  ])
  expect(limitsAt([said('short', '05', '05', { to: '2026-11-06T00:00:00Z' })], at('07'))).toEqual([])
  // One part of a pressure may have its own range, and the other the usual one.
  const lower = limitsOf({ code: 'PRESSURE', of: 'second', highAmber: 95 })
  expect(typed('PRESSURE', '165', { second: '94', limits: [lower] })).toMatchObject({
    reason: { rule: 'value.atLeast' },
  })
  expect(typed('PRESSURE', '120', { second: '96', limits: [lower] })).toMatchObject({
    reason: { rule: 'second.above' },
  })
})
