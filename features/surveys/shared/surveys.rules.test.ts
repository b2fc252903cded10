import { dayIn, instantOf, timeIn } from '#platform/shared/dates/zoned.ts'
import { describe, expect, test } from 'vitest'
import {
  alertsOf,
  asked,
  fieldsOf,
  nextRound,
  problemIn,
  scoreOf,
  stateOf,
  type Content,
  type Question,
} from './surveys.rules.ts'

const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  type: 'string',
  label: { en: key },
  required: false,
  options: [],
  min: null,
  max: null,
  showWhen: null,
  alertOn: [],
  ...more,
})
const scale = (key: string, more: Partial<Question> = {}) =>
  question(key, {
    type: 'radio',
    options: [1, 2, 3].map((score) => ({ value: `v${score}`, label: { en: `${score}` }, score })),
    ...more,
  })
const content = (...questions: Question[]): Content => [{ key: 's', title: { en: 'One' }, questions }]

test('a branch is asked only while its question has the answer, and what was typed in it is dropped when it is left', () => {
  const all = content(
    scale('safe'),
    question('why', { showWhen: { key: 'safe', value: 'v1' }, required: true }),
    question('more', { type: 'switch' }),
    question('what', { showWhen: { key: 'more', value: 'true' } }),
  )
  expect(asked(all, { safe: 'v1', why: 'Dark', more: true, what: 'Lamp' }, 'en')).toEqual({
    safe: 'v1',
    why: 'Dark',
    more: true,
    what: 'Lamp',
  })
  expect(asked(all, { safe: 'v2', why: 'Dark', more: false, what: 'Lamp', unknown: 'x' }, 'en')).toEqual({
    safe: 'v2',
    more: false,
  })
})

test('the score is the sum of what was chosen, of several choices each once, and none without a scored answer', () => {
  const several = question('all', {
    type: 'checkbox',
    options: [
      { value: 'a', label: { en: 'A' }, score: 2 },
      { value: 'b', label: { en: 'B' }, score: -1 },
      { value: 'c', label: { en: 'C' }, score: null },
    ],
  })
  const all = content(scale('one'), several, question('text'))
  expect(scoreOf(all, { one: 'v3', all: 'a;b;c' })).toBe(4)
  expect(scoreOf(all, { all: 'c', text: 'x' })).toBe(null)
  expect(scoreOf(all, {})).toBe(null)
})

test('the answers that raise an alert are found', () => {
  const all = content(scale('pain', { alertOn: ['v3'] }), question('fell', { type: 'switch', alertOn: ['true'] }))
  expect(alertsOf(all, { pain: 'v3', fell: false }).map(({ key }) => key)).toEqual(['pain'])
  expect(alertsOf(all, { pain: 'v1', fell: true }).map(({ key }) => key)).toEqual(['fell'])
})

test('texts are those of the reader, or of the language in which everything is written', () => {
  const all = content(
    question('a', { label: { en: 'Name', it: 'Nome' } }),
    question('b', { label: { en: 'Age', it: '' } }),
  )
  expect(fieldsOf(all, 'it', 'en').map(({ label }) => label)).toEqual(['Nome', 'Age'])
})

describe('what cannot be published', () => {
  const problem = (anonymous: boolean, ...questions: Question[]) =>
    problemIn(content(...questions), 'en', anonymous)?.message
  test.each([
    ['noQuestion', []],
    ['sameKey', [question('a'), question('a')]],
    ['noText', [question('a', { label: { it: 'Nome' } })]],
    ['fewOptions', [question('a', { type: 'radio' })]],
    ['range', [question('a', { type: 'integer', min: 3, max: 2 })]],
    // A question that comes later, one that is not there, an answer that it has not, a text.
    ['branch', [question('a', { showWhen: { key: 'b', value: 'v1' } }), scale('b')]],
    ['branch', [question('a', { showWhen: { key: 'x', value: 'v1' } })]],
    ['branch', [scale('b'), question('a', { showWhen: { key: 'b', value: 'v9' } })]],
    ['branch', [question('b'), question('a', { showWhen: { key: 'b', value: 'v1' } })]],
  ])('%s', (message, questions) => {
    expect(problem(false, ...questions)).toBe(`surveys.error.${message}`)
  })
  test('an alert on an anonymous answer', () => {
    const alerting = scale('a', { alertOn: ['v1'] })
    expect(problem(true, alerting)).toBe('surveys.error.anonymousAlert')
    expect(problem(false, alerting)).toBeUndefined()
  })
})

test.each([
  // The 31st, and the end of February between.
  ['2026-01-31T09:00', 'month', ['2026-02-28T09:00', '2026-03-31T09:00', '2026-04-30T09:00', '2026-05-31T09:00']],
  // The 1st at midnight is the day before in UTC.
  ['2026-09-01T00:00', 'month', ['2026-10-01T00:00', '2026-11-01T00:00', '2026-12-01T00:00', '2027-01-01T00:00']],
  // Over the end of summer time.
  ['2026-10-19T08:00', 'week', ['2026-10-26T08:00', '2026-11-02T08:00', '2026-11-09T08:00', '2026-11-16T08:00']],
  ['2028-02-29T10:00', 'year', ['2029-02-28T10:00', '2030-02-28T10:00', '2031-02-28T10:00', '2032-02-29T10:00']],
] as const)('rounds from %s by %s follow the wall clock, counted from the first', (from, every, expected) => {
  const zone = 'Europe/Rome'
  const [day = '', time = ''] = from.split('T')
  const opens = instantOf(day, time, zone)
  const first = { opens, closes: new Date(opens.getTime() + 3_600_000) }
  let current = first
  for (const wall of expected) {
    current = nextRound({ first, current }, { every, zone, now: current.closes })
    expect(`${dayIn(zone, current.opens)}T${timeIn(zone, current.opens)}`).toBe(wall)
    expect(current.closes.getTime() - current.opens.getTime()).toBe(3_600_000)
  }
})

test('rounds that a server slept through are skipped, and a changed end stays changed', () => {
  const at = (text: string) => new Date(`${text}:00Z`)
  const first = { opens: at('2026-01-05T08:00'), closes: at('2026-01-06T08:00') }
  const next = (current: typeof first, now: string) =>
    nextRound({ first, current }, { every: 'week', zone: 'UTC', now: at(now) })
  expect(next(first, '2026-01-21T09:00')).toEqual({ opens: at('2026-01-26T08:00'), closes: at('2026-01-27T08:00') })
  const longer = { ...first, closes: at('2026-01-08T08:00') }
  expect(next(longer, '2026-01-08T09:00')).toEqual({ opens: at('2026-01-12T08:00'), closes: at('2026-01-15T08:00') })
  expect(next(longer, '2026-01-22T09:00')).toEqual({ opens: at('2026-01-26T08:00'), closes: at('2026-01-29T08:00') })
})

test('a survey opens and closes by its times, whatever its status still says', () => {
  const times = { status: 'OPEN' as const, opensAt: new Date('2026-10-05'), closesAt: new Date('2026-10-07') }
  const at = (day: string) => stateOf(times, new Date(day))
  expect(['2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'].map(at)).toEqual([
    'planned',
    'open',
    'open',
    'closed',
  ])
})
