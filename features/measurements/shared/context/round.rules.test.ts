import { expect, test } from 'vitest'
import { CODES } from '../definition-types.ts'
import { DEFINITIONS } from '../definitions.ts'
import { heldAnswers, lastAnswers, roundKeys, roundQuestions } from './round.rules.ts'

const NOW = new Date('2026-10-05T08:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
const last = (answers: Record<string, string>, minutes = 60) =>
  Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, { answer, at: minutesAgo(minutes) }]))

test('a round asks what the measurement asks, and the flow of whoever breathes oxygen', () => {
  for (const code of CODES)
    expect(roundKeys(code).filter((key) => !DEFINITIONS[code].context.some((one) => one.key === key))).toEqual([])
  expect(roundQuestions('SATURATION', {}).map(({ key }) => key)).toEqual(['oxygen', 'scale'])
  expect(roundQuestions('SATURATION', { oxygen: 'oxygen' }).map(({ key }) => key)).toEqual(['oxygen', 'flow', 'scale'])
  expect(roundQuestions('PAIN', {})).toEqual([])
})

test('the prescribed scale holds, oxygen for a day; room air and the flow are asked anew', () => {
  const held = (answers: Record<string, string>, minutes?: number) =>
    heldAnswers('SATURATION', last(answers, minutes), NOW)
  const DAY = 24 * 60
  expect(held({ scale: '88-92', oxygen: 'oxygen', flow: '2' })).toEqual({ scale: '88-92', oxygen: 'oxygen' })
  expect(held({ scale: 'usual', oxygen: 'air' })).toEqual({ scale: 'usual' })
  expect(held({ scale: '88-92', oxygen: 'oxygen' }, DAY)).toEqual({ scale: '88-92', oxygen: 'oxygen' })
  expect(held({ scale: '88-92', oxygen: 'oxygen' }, DAY + 1)).toEqual({ scale: '88-92' })
})

test('a position is not taken over from a test of standing up, neither standing nor within a quarter of an hour', () => {
  const held = (position: string, minutes: number) => heldAnswers('PRESSURE', last({ position }, minutes), NOW)
  expect([held('sitting', 15), held('sitting', 16), held('lying', 600), held('standing', 600)]).toEqual([
    {},
    { position: 'sitting' },
    { position: 'lying' },
    {},
  ])
})

test('what would take a mark away or is of this moment is never taken over', () => {
  expect(heldAnswers('WEIGHT', last({ planned: 'yes', heartFailure: 'yes' }), NOW)).toEqual({ heartFailure: 'yes' })
  expect(heldAnswers('WEIGHT', last({ heartFailure: 'no' }), NOW)).toEqual({})
  expect(heldAnswers('GLYCEMIA', last({ meal: 'before', sample: 'cgm' }), NOW)).toEqual({ sample: 'cgm' })
  expect(heldAnswers('HEART_RATE', last({ unwell: 'yes' }), NOW)).toEqual({})
})

test('how urine is collected holds from day to day, and is asked anew after a day without a collection', () => {
  const held = (hours: number) => heldAnswers('DIURESIS_DAY', last({ way: 'catheter' }, hours * 60), NOW)
  expect(roundQuestions('DIURESIS_DAY', {}).map(({ key }) => key)).toEqual(['way'])
  expect([held(24), held(48), held(49)]).toEqual([{ way: 'catheter' }, { way: 'catheter' }, {}])
})

test('of each question the newest answer counts, also where a later entry gave none', () => {
  const entries: { at: string; context: Record<string, string> }[] = [
    { at: minutesAgo(1), context: {} },
    { at: minutesAgo(2), context: { oxygen: 'air' } },
    { at: minutesAgo(3), context: { oxygen: 'oxygen', flow: '2', scale: '88-92', cold: 'yes' } },
  ]
  expect(lastAnswers('SATURATION', entries)).toEqual({
    oxygen: { answer: 'air', at: minutesAgo(2) },
    flow: { answer: '2', at: minutesAgo(3) },
    scale: { answer: '88-92', at: minutesAgo(3) },
  })
})
