import { expect, test } from 'vitest'
import type { Question } from '../../shared/surveys.rules.ts'
import { consequencesOf, matchLabels, readLines } from './option-lines.rules.ts'

test.each([
  ['the same', ['a', 'b', 'c'], [0, 1, 2]],
  ['the first is removed', ['b', 'c'], [1, 2]],
  ['one is added before all', ['n', 'a', 'b', 'c'], [null, 0, 1, 2]],
  ['one is added in the middle', ['a', 'n', 'b', 'c'], [0, null, 1, 2]],
  ['two are swapped', ['a', 'c', 'b'], [0, 2, 1]],
  ['the middle has another text', ['a', 'B', 'c'], [0, 1, 2]],
  ['all have another text', ['A', 'B', 'C'], [0, 1, 2]],
  ['two are removed and one is written anew', ['a', 'n'], [0, null]],
  ['one text stands twice', ['a', 'a', 'b', 'c'], [0, null, 1, 2]],
  ['the last moves to the front and another text follows', ['c', 'n', 'a'], [2, null, 0]],
])('%s', (_what, labels, matched) => {
  expect(matchLabels(['a', 'b', 'c'], labels)).toEqual(matched)
})

test('a score is a number, or its line is refused', () => {
  expect(readLines('Yes | 3\n\n No|2,5 \nNever')).toEqual([
    { label: 'Yes', score: 3 },
    { label: 'No', score: 2.5 },
    { label: 'Never', score: null },
  ])
  expect(readLines('Yes | 3x')).toEqual([{ unread: 'Yes | 3x' }])
  expect(readLines('Yes | 3 | 4')).toEqual([{ unread: 'Yes | 3 | 4' }])
})

const question = (key: string, more: Partial<Question>): Question => ({
  key,
  type: 'radio',
  label: { en: key },
  required: false,
  options: [],
  min: null,
  max: null,
  showWhen: null,
  alertOn: [],
  ...more,
})
const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, en]) => ({ value, label: { en }, score: null }))
const inEnglish = ({ label }: { label: { en?: string } }) => label.en ?? ''

test('an answer with an alert or a branch that is renamed or removed is named', () => {
  const safe = question('safe', { options: options({ y: 'Yes', n: 'No' }), alertOn: ['n'] })
  const why = question('why', { showWhen: { key: 'safe', value: 'n' } })
  const all = [safe, why]
  expect(consequencesOf(safe, safe, all, inEnglish)).toEqual([])
  const renamed = { ...safe, options: options({ y: 'Sure', n: 'Never' }) }
  expect(consequencesOf(safe, renamed, all, inEnglish)).toEqual([
    { before: 'No', now: 'Never', asks: null },
    { before: 'No', now: 'Never', asks: 'why' },
  ])
  const removed = { ...safe, options: options({ y: 'Yes' }), alertOn: [] }
  expect(consequencesOf(safe, removed, all, inEnglish)).toEqual([
    { before: 'No', now: null, asks: null },
    { before: 'No', now: null, asks: 'why' },
  ])
})
