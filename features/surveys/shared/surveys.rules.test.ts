import { describe, expect, test } from 'vitest'
import {
  alertsOf,
  asked,
  fieldsOf,
  later,
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

test('rounds follow by the calendar; a day that a month has not is its last', () => {
  const from = new Date('2026-01-31T10:00:00Z')
  expect(later(from, 'week').toISOString()).toBe('2026-02-07T10:00:00.000Z')
  expect(later(from, 'month').toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(later(new Date('2028-02-29T10:00:00Z'), 'year').toISOString()).toBe('2029-02-28T10:00:00.000Z')
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
