import { expect, test } from 'vitest'
import { shownNames } from '#platform/shared/forms/shown.rules.ts'
import { validate } from '#platform/shared/forms/validate.ts'
import type { ChildFieldSetting } from '#features/people/shared/person-fields.contract.ts'
import { fieldSetting } from '#features/people/shared/testing/field-setting.ts'
import { askedFamilyFields, childrenIn, familyFields } from './family.fields.ts'

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
  const nothing = { birthDate: null, schoolClass: null, maxRideMinutes: null, notes: '' }
  expect(childrenIn(typed)).toEqual([{ ...nothing, name: 'Ada', surname: 'Rossi' }])
  expect(childrenIn({ ...typed, more1: true })).toEqual([
    { ...nothing, name: 'Ada', surname: 'Rossi' },
    { ...nothing, name: 'Ben', surname: 'Neri', birthDate: '2019-05-04', schoolClass: '2A' },
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

test('a family is asked for what the organisation requires of a child, and not for what it hides', () => {
  const asked = (settings: ChildFieldSetting[]) => askedFamilyFields([], 'en', settings)
  const names = (settings: ChildFieldSetting[]) => asked(settings).map(({ fieldName }) => fieldName)
  expect(names([])).toEqual(familyFields.map(({ fieldName }) => fieldName))
  const hidden = names([fieldSetting('schoolClass', { hidden: true })])
  expect(hidden).not.toContain('schoolClass1')
  const strict = asked([fieldSetting('notes', { required: true }), fieldSetting('homePlaceId', { required: true })])
  expect(strict.find(({ fieldName }) => fieldName === 'address')).toMatchObject({ required: true })
  expect(strict.find(({ fieldName }) => fieldName === 'notes2')).toMatchObject({
    required: true,
    category: 'children.family.category.child2',
    dependencies: { values: [{ fieldName: 'more1', value: true }] },
  })
  expect(childrenIn({ childName1: 'Ada', notes1: ' Calm ', maxRideMinutes1: 40 })[0]).toMatchObject({
    notes: 'Calm',
    maxRideMinutes: 40,
  })
})
