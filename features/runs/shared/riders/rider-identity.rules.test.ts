import { expect, test } from 'vitest'
import { shownBirths } from './rider-identity.rules.ts'
import { foundWords, riderWords } from './rider-words.ts'
import { passengerOf } from '../testing/run-parts.ts'

const DAY = '2026-10-05'
const say = (id: string, values: Record<string, string | number> = {}) => [id, ...Object.values(values)].join(' ')

test('children of one name show the date of birth and the age, others the class alone', () => {
  const riders = [
    passengerOf('1', { name: 'Ada Neri', schoolClass: '2A', birthDate: '2018-03-12' }),
    passengerOf('2', { name: 'ada neri', schoolClass: '2A', birthDate: null }),
    passengerOf('3', { name: 'Ben Neri', schoolClass: '2A', birthDate: '2018-03-12' }),
    passengerOf('4', { name: 'Tea Neri', birthDate: '2018-03-12' }),
    // Of whom the reader may not see it.
    passengerOf('5', { name: 'Ada Neri', schoolClass: '3B' }),
    passengerOf('6', { name: 'Dan Neri' }),
  ]
  const births = shownBirths(riders, DAY)
  const words = riders.map(({ id, schoolClass }) => riderWords({ schoolClass, born: births.get(id) ?? null }, say))
  expect(words).toEqual([
    '2A · people.bornYears 12/03/2018 8',
    '2A · people.bornUnknown',
    '2A',
    'people.bornYears 12/03/2018 8',
    '3B',
    '',
  ])
})

test('children of one name that a search found show the date of birth as far as it came', () => {
  const found = [
    { id: '1', name: 'Ada Neri', schoolClass: '2A', birthDate: '2018-03-12' },
    { id: '2', name: 'Ada Neri', schoolClass: '2A' },
    { id: '3', name: 'Adamo Neri', schoolClass: '2A', birthDate: '2018-03-12' },
  ]
  expect([...foundWords(found, DAY, say)]).toEqual([
    ['1', '2A · people.bornYears 12/03/2018 8'],
    ['2', '2A'],
    ['3', '2A'],
  ])
})
