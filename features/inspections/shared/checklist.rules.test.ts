import { expect, test } from 'vitest'
import { answersProblem, CHECKLIST, isBlocking, type Answer } from './checklist.rules.ts'

const before: Answer[] = CHECKLIST.before.map((item) => ({ item, answer: 'ok', note: '' }))

test('an inspection answers each item of its checklist once, and a defect in words', () => {
  expect(answersProblem('before', before)).toBeNull()
  expect(answersProblem('before', before.slice(1))).toBe('incomplete')
  expect(answersProblem('before', [...before, before[0]!])).toBe('incomplete')
  expect(answersProblem('before', [before[1]!, ...before.slice(1)])).toBe('incomplete')
  expect(answersProblem('after', before)).toBe('incomplete')
  const worn = (note: string) => [{ item: 'lights', answer: 'minor', note } as const, ...before.slice(1)]
  expect(answersProblem('before', worn(''))).toBe('noWords')
  expect(answersProblem('before', worn('left indicator'))).toBeNull()
})

test('only a dangerous defect blocks, until it is repaired or somebody decides that it is safe for now', () => {
  expect(isBlocking({ severity: 'dangerous', outcome: null })).toBe(true)
  expect(isBlocking({ severity: 'dangerous', outcome: 'safe' })).toBe(false)
  expect(isBlocking({ severity: 'dangerous', outcome: 'repaired' })).toBe(false)
  expect(isBlocking({ severity: 'minor', outcome: null })).toBe(false)
})
