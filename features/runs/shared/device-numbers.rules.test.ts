import { expect, test } from 'vitest'
import { numbersAfter } from './device-numbers.rules.ts'

const fact = (deviceId: string, deviceSeq: number) => ({ deviceId, deviceSeq })

test('numbers that go on without a gap raise the highest, in whatever order they come', () => {
  const before = [{ deviceId: 'a', different: 3, highest: 3 }]
  expect(numbersAfter(before, [fact('a', 5), fact('a', 4)])).toEqual([{ deviceId: 'a', contiguous: 5 }])
})

test('a number that was said before raises nothing', () => {
  const before = [{ deviceId: 'a', different: 3, highest: 3 }]
  expect(numbersAfter(before, [fact('a', 2)])).toEqual([{ deviceId: 'a', contiguous: 3 }])
})

test('a device that has said nothing begins at one', () => {
  expect(numbersAfter([], [fact('b', 1)])).toEqual([{ deviceId: 'b', contiguous: 1 }])
  expect(numbersAfter([], [fact('b', 2)])).toBeNull()
})

test('a gap of any device is no answer: it has to be looked at', () => {
  const whole = { deviceId: 'a', different: 3, highest: 3 }
  expect(numbersAfter([whole], [fact('a', 5)])).toBeNull()
  expect(numbersAfter([whole, { deviceId: 'b', different: 2, highest: 3 }], [fact('a', 4)])).toBeNull()
})
