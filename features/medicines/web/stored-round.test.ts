import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AllergyList } from '#features/conditions/web/allergies.api.tsx'
import { searchDoseRound } from '../shared/doses.contract.ts'

vi.mock(import('#platform/web/i18n/use-text.ts'), () => ({ useText: () => (id) => id }))

const person = {
  id: '01a00000-0000-7000-8000-000000000001',
  fullName: 'Ada Conti',
  zone: 'Europe/Rome',
  child: true,
  orders: [],
  doses: [],
  checks: [],
}
const readFrom = (stored: object) => searchDoseRound.answer.parse([stored])[0]?.allergies
const shownOf = (stored: object) =>
  renderToStaticMarkup(createElement(AllergyList, { allergies: readFrom(stored) ?? null }))

test('a round that a device kept from before says that the allergies are not on it, not that there are none', () => {
  expect(readFrom(person)).toBeNull()
  expect(shownOf(person)).toContain('conditions.known.notHere')
  expect(shownOf(person)).not.toContain('conditions.known.none')
  expect(shownOf({ ...person, allergies: [] })).toContain('conditions.known.none')
})

test('an allergy that a device kept without its danger is one of high danger where it said so', () => {
  const read = (its: object) =>
    readFrom({ ...person, allergies: [{ substance: 'Hazelnut', ...its }] })?.map(({ criticality }) => criticality)
  expect(read({ high: true })).toEqual(['HIGH'])
  expect(read({ high: false })).toEqual(['UNKNOWN'])
  expect(read({ high: false, criticality: 'LOW' })).toEqual(['LOW'])
})
