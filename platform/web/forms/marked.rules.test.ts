import { expect, test } from 'vitest'
import { markedOf } from './marked.rules.ts'

const shown = new Set(['personId', 'function'])

test('a refusal inside a list is marked at the field of the form that it is about', () => {
  const refused = [{ fieldName: 'crew.2.personId', message: 'Not an assistant' }]
  expect(markedOf(refused, shown)).toEqual([{ fieldName: 'personId', message: 'Not an assistant' }])
  expect(markedOf([{ fieldName: 'function', message: 'x' }], shown)).toEqual([{ fieldName: 'function', message: 'x' }])
})

test('a refusal of something that the form does not show marks nothing', () => {
  expect(markedOf([{ fieldName: 'stops.0.placeId', message: 'Unknown' }], shown)).toEqual([])
})
