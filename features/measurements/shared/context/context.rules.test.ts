import { expect, test } from 'vitest'
import { answered, contextOf, contextProblem, isAmount, questionsOf, sayBriefly, sayContext } from './context.rules.ts'
import { answerTexts } from '../answers-pages.texts.ts'
import { CODES, type Options } from '../definition-types.ts'
import { DEFINITIONS } from '../definitions.ts'

const say = (id: string): string => id
const SYMPTOMS: Options = { key: 'symptoms', several: true, options: ['noSymptoms', 'dizzy', 'headache'] }

test('of a context only what the measurement asks is kept', () => {
  expect(contextOf('TEMPERATURE', { site: 'ear', meal: 'before', antipyretic: 'perhaps' })).toEqual({ site: 'ear' })
})

test('several answers are kept in the order in which they are asked, each once and only those of the list', () => {
  const symptoms = 'headache dizzy headache elsewhere'
  expect(contextOf('PRESSURE', { symptoms, arm: 'left right' })).toEqual({ symptoms: 'dizzy headache' })
  expect(contextOf('PRESSURE', { symptoms: 'elsewhere' })).toEqual({})
})

test('a tap adds an answer to several and takes it away again; of one it takes the place of another', () => {
  const [arm] = [{ key: 'arm', options: ['left', 'right'] }]
  expect(answered(SYMPTOMS, 'dizzy', { symptoms: 'headache', arm: 'left' })).toEqual({
    symptoms: 'dizzy headache',
    arm: 'left',
  })
  expect(answered(SYMPTOMS, 'headache', { symptoms: 'headache' })).toEqual({})
  expect(answered(arm, 'right', { arm: 'left' })).toEqual({ arm: 'right' })
  expect(answered(arm, 'right', { arm: 'right' })).toEqual({})
})

test('the flow of oxygen is asked of whoever breathes oxygen, takes a decimal comma and has limits', () => {
  const on = (flow: string) => ({ oxygen: 'oxygen', flow })
  expect(questionsOf('SATURATION', { oxygen: 'air' }).some(({ key }) => key === 'flow')).toBe(false)
  expect(questionsOf('SATURATION', on('')).some(({ key }) => key === 'flow')).toBe(true)
  expect(contextOf('SATURATION', on('2,5'))).toEqual({ oxygen: 'oxygen', flow: '2.5' })
  expect(contextOf('SATURATION', { oxygen: 'air', flow: '2' })).toEqual({ oxygen: 'air' })
  expect(['', '0,05', '2', '60'].map((flow) => contextProblem('SATURATION', on(flow)))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(['0,04', '61', 'much', '1,234'].map((flow) => contextProblem('SATURATION', on(flow))?.problem)).toEqual([
    'range',
    'range',
    'number',
    'decimals',
  ])
  expect(contextProblem('SATURATION', on('61'))).toMatchObject({
    key: 'flow',
    values: { low: '0,05', high: '60', unit: 'L/min' },
  })
  expect(contextProblem('SATURATION', { oxygen: 'air', flow: 'much' })).toBeNull()
})

test('nobody is asked for what is derived', () => {
  expect(questionsOf('DIURESIS', {}).map(({ key }) => key)).toEqual(['way', 'colour', 'pain'])
  expect(contextOf('DIURESIS', { weightUsed: '3' })).toEqual({})
})

test('answers in words: all of them with what was asked, or briefly the ones that count', () => {
  // The database keeps no order.
  const context = { cold: 'yes', flow: '2.5', oxygen: 'oxygen' }
  expect(sayContext('SATURATION', context, say)).toEqual([
    'measurements.context.oxygen: measurements.answer.oxygen',
    'measurements.context.flow: 2,5 L/min',
    'measurements.context.cold: measurements.answer.yes',
  ])
  expect(sayBriefly('SATURATION', context, say)).toBe('measurements.answer.oxygen, 2,5 L/min')
  expect(sayContext('PAIN', { site: 'head neck' }, say)).toEqual([
    'measurements.context.site: measurements.answer.head, measurements.answer.neck',
  ])
})

test('everything that is asked and answered has words', () => {
  const ids = CODES.flatMap((code) =>
    DEFINITIONS[code].context.flatMap((question) => [
      `measurements.context.${question.key}`,
      ...(isAmount(question) ? [] : question.options.map((option) => `measurements.answer.${option}`)),
    ]),
  )
  expect(ids.filter((id) => !(id in answerTexts))).toEqual([])
})
