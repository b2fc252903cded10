import { expect, test } from 'vitest'
import {
  holds,
  isMet,
  OPERATORS,
  ruleProblem,
  statusAfter,
  timesMet,
  type Reading,
  type Rule,
} from './targets.rules.ts'

const rule = (more: Partial<Rule> = {}): Rule => ({
  part: 'value',
  operator: 'GREATER',
  value: 180,
  met: 1,
  readings: 1,
  ...more,
})
const read = (value: number | null, more: Partial<Reading> = {}): Reading => ({
  value,
  second: null,
  comparator: null,
  ...more,
})

test('the five operators below, at and above a value', () => {
  const held = OPERATORS.map((operator) => [179, 180, 181].map((value) => holds(rule({ operator }), read(value))))
  expect(held).toEqual([
    [false, false, true],
    [false, true, true],
    [false, true, false],
    [true, true, false],
    [true, false, false],
  ])
})

test('what a meter cannot show is above or below every number', () => {
  const held = (comparator: '<' | '>') =>
    OPERATORS.map((operator) => holds(rule({ operator }), read(null, { comparator })))
  expect(held('>')).toEqual([true, true, false, false, false])
  expect(held('<')).toEqual([false, false, false, true, true])
  expect(holds(rule(), read(null))).toBe(false)
})

test('the diastolic value has its own rule', () => {
  const lower = rule({ part: 'second', value: 90 })
  expect([holds(lower, read(200, { second: 80 })), holds(lower, read(120, { second: 95 }))]).toEqual([false, true])
})

test('two of three: the last one is out and one of the two before', () => {
  const twoOfThree = rule({ met: 2, readings: 3 })
  const met = (...values: number[]) =>
    isMet(
      twoOfThree,
      values.map((value) => read(value)),
    )
  expect(met(190)).toBe(false)
  expect(met(190, 190)).toBe(true)
  expect(met(190, 100, 190)).toBe(true)
  expect(met(190, 100, 100, 190)).toBe(false)
  // What is in range now opens no alert, whatever came before.
  expect(met(190, 190, 100)).toBe(false)
  expect(isMet(rule(), [])).toBe(false)
})

test('how often it would have been met counts from a moment on, and looks at what came before', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 9, n))
  const readings = [190, 190, 100, 190, 190].map((value, index) => ({ ...read(value), at: day(index + 1) }))
  expect(timesMet(rule(), readings, day(1))).toBe(4)
  expect(timesMet(rule({ met: 2, readings: 2 }), readings, day(1))).toBe(2)
  expect(timesMet(rule({ met: 2, readings: 2 }), readings, day(2))).toBe(2)
  expect(timesMet(rule({ met: 2, readings: 2 }), readings, day(3))).toBe(1)
})

test('a rule that nothing possible can meet is refused', () => {
  expect(ruleProblem('GLYCEMIA', rule({ value: 1001 }))).toEqual({ field: 'value', problem: 'hard' })
  expect(ruleProblem('GLYCEMIA', rule({ part: 'second' }))).toEqual({ field: 'part', problem: 'part' })
  expect(ruleProblem('GLYCEMIA', rule({ met: 3, readings: 2 }))).toEqual({ field: 'met', problem: 'count' })
  expect(ruleProblem('PRESSURE', rule({ part: 'second', value: 90 }))).toBeNull()
})

test('what is closed or archived is changed after it is restored', () => {
  const after = (change: 'change' | 'close' | 'archive' | 'restore') =>
    (['A', 'C', 'D'] as const).map((status) => statusAfter(status, change))
  expect([after('change'), after('close'), after('archive'), after('restore')]).toEqual([
    ['A', null, null],
    ['C', null, null],
    ['D', 'D', null],
    [null, 'A', 'A'],
  ])
})
