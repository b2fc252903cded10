import { expect, test } from 'vitest'
import { linesOfPerson, waitingLines } from './waiting.rules.ts'

const [ada, first, second] = [
  '01a10a8a-53c0-7ebc-9e24-689cc24216a4',
  '01a10a8a-53c0-7ebc-9e24-689cc24216a5',
  '01a10a8a-53c0-7ebc-9e24-689cc24216a6',
] as const
const body = (id: string, values: string[], day = '2026-10-05') => ({
  id: ada,
  personId: ada,
  day,
  entry: { id, line: 'lunch', values, recordedAt: '2026-10-05T10:00:00.000Z' },
})

test('the last line on the device takes the place of what the server answered, of that day alone', () => {
  const waiting = waitingLines(
    [body(first, ['HALF']), body(second, ['ALL']), body(first, ['NOTHING'], '2026-10-04'), { other: true }],
    '2026-10-05',
  )
  expect(waiting.map(({ entry }) => entry.values)).toEqual([['HALF'], ['ALL']])
  const person = { id: ada, fullName: 'Ada', absent: false, report: null }
  expect(linesOfPerson(person, waiting)).toMatchObject([{ line: 'lunch', entryId: second, values: ['ALL'] }])
  expect(linesOfPerson({ ...person, id: first }, waiting)).toEqual([])
})
