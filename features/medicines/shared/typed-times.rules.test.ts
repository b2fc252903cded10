import { expect, test } from 'vitest'
import { fieldText, timesInField, timesTyped, withTyped } from './typed-times.rules.ts'

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

test('a field keeps what is typed apart from the times that it holds, and never loses a key', () => {
  expect(timesInField('08:00, 20:00', '')).toEqual({ times: ['08:00', '20:00'], pending: '' })
  expect(timesInField('08:00, 8,15', '8,15')).toEqual({ times: ['08:00'], pending: '8,15' })
  expect(timesInField('8', '8')).toEqual({ times: [], pending: '8' })
  // A draft of an older version does not say what stood in the input.
  expect(timesInField('08:00, 8,15', '')).toEqual({ times: [], pending: '08:00, 8,15' })
  for (const field of [
    { times: ['08:00'], pending: '8,15' },
    { times: [], pending: '12 ' },
    { times: ['08:00', '20:00'], pending: '' },
  ])
    expect(timesInField(fieldText(field), field.pending)).toEqual(field)
})

test.each([
  ['20', ['08:00', '20:00']],
  ['7.30 12', ['07:30', '08:00', '12:00']],
  ['8', 'twice'],
  ['9 9', 'twice'],
  ['8,15', 'unclear'],
  ['8pm', 'unclear'],
])('adding %s to 08:00 is %j', (typed, expected) => expect(withTyped(['08:00'], typed)).toEqual(expected))
