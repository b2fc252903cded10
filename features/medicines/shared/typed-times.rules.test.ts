import { expect, test } from 'vitest'
import { timesTyped } from './typed-times.rules.ts'

test.each([
  ['8:00, 12.30 18', ['08:00', '12:30', '18:00']],
  ['8, 20', ['08:00', '20:00']],
  ['08:00,20:00', ['08:00', '20:00']],
  ['8;20', ['08:00', '20:00']],
])('%s is %j', (typed, times) => expect(timesTyped(typed)).toEqual(times))

test.each(['8,15', '8,00', '08:00 8,15', '8,15,20', '24:00', '8:60', '8:1', 'eight', ''])(
  '%s is refused: it is no time, or could be one time or two',
  (typed) => expect(timesTyped(typed)).toBeNull(),
)
