import { expect, test } from 'vitest'
import { TEXTS_MAX, TEXTS_OF_ALL } from '../../shared/results.contract.ts'
import type { Question } from '../../shared/surveys.rules.ts'
import { resultsOf, textsShown, type Count } from './results.rules.ts'
import { question, scale } from '../testing/survey-scene.ts'

const reader = { language: 'it', main: 'en', yes: 'Sì', no: 'No' } as const
const content = (...questions: Question[]) => [{ key: 's', title: { en: 'One' }, questions }]
const count = (key: string, more: Partial<Count>): Count => ({
  key,
  chosen: null,
  count: null,
  mean: null,
  words: null,
  ...more,
})

test('what was counted stands at each question, in the order of the survey, with what nobody chose as zero', () => {
  const all = content(
    scale('safe'),
    scale('ways', { type: 'checkbox' }),
    question('on', { type: 'switch' }),
    question('age', { type: 'integer' }),
    question('why', { label: { en: 'Why?', it: 'Perché?' } }),
  )
  const results = resultsOf(
    all,
    [
      count('why', { count: 2 }),
      count('why', { words: 'Dark' }),
      count('why', { words: 'Far' }),
      count('age', { count: 3, mean: 7.5 }),
      count('on', { chosen: 'true', count: 4 }),
      count('ways', { count: 2 }),
      count('ways', { chosen: 'v1', count: 2 }),
      count('ways', { chosen: 'v3', count: 1 }),
      count('safe', { chosen: 'v1', count: 1 }),
      count('safe', { chosen: 'v3', count: 3 }),
    ],
    reader,
  )
  expect(results.map(({ key, answered, mean }) => [key, answered, mean])).toEqual([
    ['safe', 4, 2.5],
    ['ways', 2, 5 / 3],
    ['on', 4, null],
    ['age', 3, 7.5],
    ['why', 2, null],
  ])
  expect(results.map(({ options }) => options.map((option) => option.count))).toEqual([
    [1, 0, 3],
    [2, 0, 1],
    [4, 0],
    [],
    [],
  ])
  expect(results[2]?.options.map(({ label }) => label)).toEqual(['Sì', 'No'])
  expect(results[4]).toMatchObject({ label: 'Perché?', texts: ['Dark', 'Far'] })
})

test('many questions in words show fewer answers each', () => {
  const words = (many: number) => content(...Array.from({ length: many }, (_one, at) => question(`q${at}`)))
  expect(textsShown(content(scale('safe')))).toBe(TEXTS_MAX)
  expect(textsShown(words(3))).toBe(TEXTS_MAX)
  expect(textsShown(words(300)) * 300).toBeLessThanOrEqual(TEXTS_OF_ALL)
})
