import { expect, test } from 'vitest'
import { isSimilarName } from './similar-names.rules.ts'

test.each([
  ['Ugo Bigi', 'bigi ugo'],
  ['Ugo Biggi', 'Ugo Bigi'],
  ['Ugo Bgii', 'Ugo Bigi'],
  ['UgoBigi', 'Ugo Bigi'],
  ['Hugo Bigi', 'Ugo Bigi'],
  ['U. Bigi', 'Ugo Bigi'],
  ['Bigi', 'Ugo Bigi'],
  ['Ugo', 'Ugo Bigi'],
  ['D’Angelo Marco', "Marco D'Angelo"],
  ['Garcia Lopez Ana', 'Ana García-López'],
  ['Ana Lopez', 'Ana García-López'],
  ['Lukasz Nowak', 'Łukasz Nowak'],
  ['Aleksander Wisniewski', 'Alexander Wiśniewski'],
])('%s may be %s, in either order', (one, other) => {
  expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([true, true])
})

test.each([
  ['Marta Bigi', 'Ugo Bigi'],
  ['Ugo Neri', 'Ugo Bigi'],
  ['Ida Po', 'Ugo Po'],
  ['', 'Ugo Bigi'],
  ['–', 'Ugo Bigi'],
])('%s is not %s', (one, other) => {
  expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([false, false])
})
