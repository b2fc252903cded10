import { expect, test } from 'vitest'
import { shownNames } from '#platform/shared/forms/shown.rules.ts'
import { childrenIn, familyFields } from './family.fields.ts'

test('each further child is asked for once somebody says that there is one', () => {
  const names = (values: Record<string, boolean>) =>
    [...shownNames(familyFields, values)].filter((name) => name.startsWith('childName'))
  expect(names({})).toEqual(['childName1'])
  expect(names({ more1: true })).toEqual(['childName1', 'childName2'])
  // What stood behind a switch that is off again does not count.
  expect(names({ more2: true })).toEqual(['childName1'])
})

test('a child without a surname has that of the parent; children behind a switch that is off are none', () => {
  const typed = { surname: 'Rossi', childName1: ' Ada ', childName2: 'Ben', childSurname2: 'Neri', schoolClass2: '2A' }
  expect(childrenIn(typed)).toEqual([{ name: 'Ada', surname: 'Rossi', schoolClass: null }])
  expect(childrenIn({ ...typed, more1: true })).toEqual([
    { name: 'Ada', surname: 'Rossi', schoolClass: null },
    { name: 'Ben', surname: 'Neri', schoolClass: '2A' },
  ])
})
