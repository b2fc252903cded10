import { expect, test } from 'vitest'
import { shownNames } from '#platform/shared/forms/shown.rules.ts'
import { validate } from '#platform/shared/forms/validate.ts'
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
  const typed = {
    surname: 'Rossi',
    childName1: ' Ada ',
    childName2: 'Ben',
    childSurname2: 'Neri',
    birthDate2: '2019-05-04',
    schoolClass2: '2A',
  }
  expect(childrenIn(typed)).toEqual([{ name: 'Ada', surname: 'Rossi', birthDate: null, schoolClass: null }])
  expect(childrenIn({ ...typed, more1: true })).toEqual([
    { name: 'Ada', surname: 'Rossi', birthDate: null, schoolClass: null },
    { name: 'Ben', surname: 'Neri', birthDate: '2019-05-04', schoolClass: '2A' },
  ])
})

test('the date of birth of each child is asked for, unless somebody says that it is not known', () => {
  const typed = { name: 'Pia', surname: 'Rossi', kind: 'mother', childName1: 'Ada' }
  const missing = (more: object) => validate(familyFields, { ...typed, ...more }).map(({ fieldName }) => fieldName)
  expect(missing({})).toEqual(['birthDate1'])
  expect(missing({ birthUnknown1: true })).toEqual([])
  expect(missing({ birthDate1: '2019-05-04', more1: true, childName2: 'Ben' })).toEqual(['birthDate2'])
  // Ignore a date that was typed before "not known" was switched on.
  expect(childrenIn({ ...typed, birthDate1: '2019-05-04', birthUnknown1: true })[0]?.birthDate).toBeNull()
})
