import { expect, test } from 'vitest'
import { findNames } from './day-names.rules.ts'

const child = (id: string, name: string, groupId = 'g') => ({ id, name, schoolClass: null, groupId })
const CHILDREN = [
  child('1', 'Sofia Neri'),
  child('2', 'Sófia De Neri'),
  child('3', 'Nino Sole'),
  child('4', 'Sofia Neri', 'h'),
]
const found = (q: string) => findNames(CHILDREN, 'g', q).map(({ id }) => id)

test('finds the children of a group by the beginnings of their names, in any order and without accents', () => {
  expect(found('sof')).toEqual(['1', '2'])
  expect(found('neri SOF')).toEqual(['1', '2'])
  expect(found('s')).toEqual(['1', '2', '3'])
  expect(found('ofia')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('returns at most 20', () => {
  const many = Array.from({ length: 30 }, (_, i) => child(String(i), `Ada ${i}`))
  expect(findNames(many, 'g', 'ada')).toHaveLength(20)
})
