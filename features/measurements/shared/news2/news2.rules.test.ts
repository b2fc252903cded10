import { describe, expect, test } from 'vitest'
import { ADULT_FROM } from '../definition-types.ts'
import { news2, TOGETHER_MS, type Last, type Scored } from './news2.rules.ts'
import { aged } from '../testing/typed.ts'

const AT = new Date('2026-10-05T06:00:00Z')
const MONTHS = 80 * 12
/** Of somebody of whom nothing adds a point. */
const WELL: Readonly<Record<Exclude<Scored, 'OXYGEN'>, Last>> = {
  RESP_RATE: last('RESP_RATE', 16),
  SATURATION: last('SATURATION', 97, { oxygen: 'air' }),
  PRESSURE: last('PRESSURE', 120),
  HEART_RATE: last('HEART_RATE', 70),
  CONSCIOUSNESS: { ...last('CONSCIOUSNESS', null), choice: 'A' },
  TEMPERATURE: last('TEMPERATURE', 37),
}

function last(code: Last['code'], value: number | null, context: Last['context'] = {}, at = AT): Last {
  return { code, at, value, choice: null, context }
}
const scoreOf = (more: Partial<Record<keyof typeof WELL, Last>> = {}, months = MONTHS) =>
  news2(aged(months), Object.values({ ...WELL, ...more }))
const pointsOf = (part: Scored, it: Last) => {
  const score = scoreOf({ [it.code]: it })
  return score?.parts.find((one) => one.part === part)?.points
}

describe('the weights of chart 1 at each border', () => {
  /** Points by value. */
  const BORDERS = [
    ['RESP_RATE', { 8: 3, 9: 1, 11: 1, 12: 0, 20: 0, 21: 2, 24: 2, 25: 3 }],
    ['PRESSURE', { 90: 3, 91: 2, 100: 2, 101: 1, 110: 1, 111: 0, 219: 0, 220: 3 }],
    ['HEART_RATE', { 40: 3, 41: 1, 50: 1, 51: 0, 90: 0, 91: 1, 110: 1, 111: 2, 130: 2, 131: 3 }],
    ['TEMPERATURE', { 35: 3, 35.1: 1, 36: 1, 36.1: 0, 38: 0, 38.1: 1, 39: 1, 39.1: 2 }],
  ] as const
  test.each(BORDERS)('%s', (code, borders) => {
    const found = Object.keys(borders).map((value) => [value, pointsOf(code, last(code, Number(value)))])
    expect(Object.fromEntries(found)).toEqual(borders)
  })

  test('saturation on the usual scale, on air and on oxygen alike', () => {
    for (const oxygen of ['air', 'oxygen'])
      expect(
        [91, 92, 93, 94, 95, 96].map((value) => pointsOf('SATURATION', last('SATURATION', value, { oxygen }))),
      ).toEqual([3, 2, 2, 1, 1, 0])
  })

  test('saturation on the scale for 88 to 92: too much counts on oxygen alone', () => {
    const on = (oxygen: string) => (value: number) =>
      pointsOf('SATURATION', last('SATURATION', value, { scale: '88-92', oxygen }))
    expect([83, 84, 85, 86, 87, 88, 92, 93, 94, 95, 96, 97].map(on('oxygen'))).toEqual([
      3, 2, 2, 1, 1, 0, 0, 1, 1, 2, 2, 3,
    ])
    expect([83, 85, 87, 88, 93, 97, 100].map(on('air'))).toEqual([3, 2, 1, 0, 0, 0, 0])
  })

  test('oxygen is 2, and anything but alert 3', () => {
    expect(pointsOf('OXYGEN', last('SATURATION', 97, { oxygen: 'oxygen' }))).toBe(2)
    for (const choice of ['C', 'V', 'P', 'U'])
      expect(pointsOf('CONSCIOUSNESS', { ...last('CONSCIOUSNESS', null), choice })).toBe(3)
  })
})

describe('the response', () => {
  test.each([
    [{}, 0, 'none'],
    [{ TEMPERATURE: last('TEMPERATURE', 38.5) }, 1, 'low'],
    // One measurement at 3 is urgent, whatever the sum.
    [{ RESP_RATE: last('RESP_RATE', 25) }, 3, 'urgent'],
    [
      { RESP_RATE: last('RESP_RATE', 22), HEART_RATE: last('HEART_RATE', 115), TEMPERATURE: last('TEMPERATURE', 38.5) },
      5,
      'urgent',
    ],
    [
      { RESP_RATE: last('RESP_RATE', 25), HEART_RATE: last('HEART_RATE', 131), TEMPERATURE: last('TEMPERATURE', 36) },
      7,
      'emergency',
    ],
  ] as const)('%o', (more, total, response) => {
    expect(scoreOf(more)).toMatchObject({ total, response, missing: [] })
  })

  test('is at most 20', () => {
    expect(
      scoreOf({
        RESP_RATE: last('RESP_RATE', 40),
        SATURATION: last('SATURATION', 80, { oxygen: 'oxygen' }),
        PRESSURE: last('PRESSURE', 70),
        HEART_RATE: last('HEART_RATE', 180),
        CONSCIOUSNESS: { ...last('CONSCIOUSNESS', null), choice: 'U' },
        TEMPERATURE: last('TEMPERATURE', 34),
      }),
    ).toMatchObject({ total: 20, response: 'emergency' })
  })

  test('does not wait for what is missing when what is known calls for it', () => {
    expect(scoreOf({ CONSCIOUSNESS: last('CONSCIOUSNESS', null) })).toMatchObject({
      total: null,
      response: null,
      missing: ['CONSCIOUSNESS'],
    })
    expect(scoreOf({ CONSCIOUSNESS: last('CONSCIOUSNESS', null), PRESSURE: last('PRESSURE', 85) })).toMatchObject({
      total: null,
      response: 'urgent',
    })
  })
})

test('without saying whether on air or on oxygen there is no sum; of the scale for 88 to 92 the saturation is missing too', () => {
  expect(scoreOf({ SATURATION: last('SATURATION', 97) })).toMatchObject({ total: null, missing: ['OXYGEN'] })
  expect(scoreOf({ SATURATION: last('SATURATION', 97, { scale: '88-92' }) })?.missing).toEqual(['SATURATION', 'OXYGEN'])
})

test('what is older than an hour than the newest value is missing', () => {
  const ago = (ms: number) => new Date(AT.getTime() - ms)
  expect(scoreOf({ PRESSURE: last('PRESSURE', 120, {}, ago(TOGETHER_MS)) })).toMatchObject({ total: 0, at: AT })
  expect(scoreOf({ PRESSURE: last('PRESSURE', 120, {}, ago(TOGETHER_MS + 1)) })?.missing).toEqual(['PRESSURE'])
})

test('there is none of a child, of somebody whose date of birth is missing, and of somebody of whom nothing was measured', () => {
  expect(scoreOf({}, ADULT_FROM)).toMatchObject({ total: 0 })
  expect(scoreOf({}, ADULT_FROM - 1)).toBeNull()
  expect(news2(null, Object.values(WELL))).toBeNull()
  expect(news2(aged(MONTHS), [last('WEIGHT', 70)])).toBeNull()
})
