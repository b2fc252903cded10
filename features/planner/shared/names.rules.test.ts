import { expect, test } from 'vitest'
import { areaOf, distinct } from './names.rules.ts'

const stop = (name: string, kind: string, children: number, address = '') => ({ name, kind, address, children })

test('a line is named after the stop with the most children', () => {
  expect(areaOf([stop('Via Roma', 'stop', 2), stop('Piazza Mercato', 'stop', 5)])).toBe('Piazza Mercato')
})

test('a home gives its street and never its name', () => {
  expect(areaOf([stop('Casa Ferri', 'home_point', 3, 'Via Monte 12/B, Collina')])).toBe('Via Monte')
  expect(areaOf([stop('Casa Ferri', 'home_point', 3), stop('Via Roma', 'stop', 1)])).toBe('Via Roma')
  expect(areaOf([stop('Casa Ferri', 'home_point', 3)])).toBeNull()
})

test('lines of one area are told apart', () => {
  expect(distinct(['A – S', 'A – S', 'B – S', 'A – S'], 80)).toEqual(['A – S', 'A – S 2', 'B – S', 'A – S 3'])
  expect(distinct(['a'.repeat(90), 'a'.repeat(90)], 80).map((name) => name.length)).toEqual([80, 78])
})
