import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOfChoice, choiceOfAddress } from './home-choice.ts'

test('an address that was chosen is read back with its point, whatever stands in it', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6)
  const label = fc.string({ minLength: 1, maxLength: 120 }).map((text) => text.trim())
  fc.assert(
    fc.property(degrees(90), degrees(180), label, (latitude, longitude, address) => {
      fc.pre(address !== '')
      const read = addressOfChoice(choiceOfAddress({ latitude, longitude, label: address }))
      expect(read).toEqual({
        latitude: expect.closeTo(latitude, 6),
        longitude: expect.closeTo(longitude, 6),
        address,
        name: address.slice(0, 80),
      })
    }),
  )
})

test('the id of a place is no address', () => {
  expect(addressOfChoice('0198f0b2-0000-7000-8000-000000000000')).toBeNull()
  expect(addressOfChoice('45.9, 9.1')).toBeNull()
  expect(addressOfChoice('45.9, 9.1 @  ')).toBeNull()
})
