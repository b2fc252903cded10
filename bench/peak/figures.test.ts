import { expect, test } from 'vitest'
import { delivery, deliveryRows, MOST_MS, shareOf, tooMuch, type Delivery } from './figures.ts'
import { peakSeconds, withSeconds } from './seconds.ts'

const sent = [
  { key: 'one', at: 100, watching: ['ada', 'ben'] },
  { key: 'two', at: 200, watching: ['ada'] },
]

test('what had to arrive and did not is missing, and what came twice counts once', () => {
  const heard = [
    { key: 'one', personId: 'ada', at: 130 },
    { key: 'one', personId: 'ada', at: 400 },
    { key: 'two', personId: 'ada', at: 250 },
  ]
  expect(delivery(sent, heard)).toEqual({ sent: 2, receipts: 2, expected: 3, arrived: 2, latencies: [30, 50] })
})

test('what nobody sent, or came before it was sent, is no receipt', () => {
  const heard = [
    { key: 'three', personId: 'ada', at: 130 },
    { key: 'two', personId: 'ada', at: 199 },
  ]
  expect(delivery(sent, heard)).toMatchObject({ receipts: 0, arrived: 0, latencies: [] })
})

test('a receipt of somebody to whom nothing was due counts for the time and not for the share', () => {
  const its = delivery(sent, [{ key: 'two', personId: 'cleo', at: 240 }])
  expect(its).toMatchObject({ receipts: 1, arrived: 0, latencies: [40] })
  expect(shareOf(its)).toBe(0)
  expect(shareOf({ expected: 0, arrived: 0 })).toBe(1)
})

test('the rows say the number, the share, p50 and p99', () => {
  const latencies = Array.from({ length: 100 }, (_, at) => at + 1)
  const rows = deliveryRows('boarding', { sent: 4, receipts: 100, expected: 3, arrived: 2, latencies })
  expect(rows.map(([, value]) => value)).toEqual(['4', '100', '66.7 % of 3', '51.0 ms', '100.0 ms'])
})

const good: Delivery = { sent: 100, receipts: 100, expected: 100, arrived: 100, latencies: [10] }

test('a size holds while all boardings and nearly all positions arrive in time', () => {
  expect(tooMuch(good, good)).toEqual([])
  expect(tooMuch({ ...good, arrived: 99 }, good)).toEqual([])
})

test.each<[string, Delivery, Delivery, RegExp]>([
  ['a boarding that did not arrive', good, { ...good, arrived: 99 }, /1 boardings did not arrive/],
  ['positions that did not arrive', { ...good, arrived: 98 }, good, /2.0 % of the positions did not arrive/],
  ['late positions', { ...good, latencies: [MOST_MS + 1] }, good, /position to parent p99/],
  ['late boardings', good, { ...good, latencies: [MOST_MS + 1] }, /boarding to parent p99/],
])('%s do not hold', (_, positions, boardings, said) => {
  const wrong = tooMuch(positions, boardings)
  expect(wrong).toHaveLength(1)
  expect(wrong[0]).toMatch(said)
})

test('a peak takes 60 s unless it is told, and never more than 300', () => {
  expect(withSeconds(['--peak', '--schools', '5'])).toEqual(['--peak', '60', '--schools', '5'])
  expect(withSeconds(['--city', '--peak'])).toEqual(['--city', '--peak', '60'])
  expect(withSeconds(['--peak', '120'])).toEqual(['--peak', '120'])
  expect(peakSeconds(undefined)).toBeUndefined()
  expect(peakSeconds('300')).toBe(300)
  for (const wrong of ['0', '301', '1.5', 'long']) expect(() => peakSeconds(wrong)).toThrow(/between 1 and 300/)
})
