import { expect, test } from 'vitest'
import { doseOf, EIGHT, orderOf } from './testing/medicated.ts'
import { guard } from '../shared/doses.rules.ts'
import { knownFrom, lastOfOthers, orderedFrom } from '../shared/known.rules.ts'
import { converted } from '../shared/substance.rules.ts'

const made = (unit: string, strength: string) => ({ substance: 'paracetamol', unit, strength })

test.each([
  [made('tablet', '1 g'), made('tablet', '500 mg'), 2],
  [made('mg', ''), made('tablet', '500mg'), 0.002],
  [made('mL', '120 mg/5 ml'), made('tablet', '0,5 g'), 0.048],
  [made('tablet', ''), made('tablet', ''), 1],
  [made('tablet', ''), made('tablet', '500 mg'), null],
  [made('drop', ''), made('mg', ''), null],
  [made('drop', '100 mg/mL'), made('mg', ''), null],
  [made('drop', '5 mg'), made('mg', ''), null],
  [made('IU', '10 mg'), made('mg', ''), null],
  [made('patch', '25 mcg/h'), made('mg', ''), null],
  [made('patch', '10 mg'), made('mg', ''), null],
  [made('tablet', '120 mg/5 ml'), made('mg', ''), null],
  [made('puff', '1 mg/ml'), made('mg', ''), null],
  [made('sachet', '100 mg / 5 mL'), made('mg', ''), null],
  [made('tablet', '5 mg/24h'), made('mg', ''), null],
  [made('puff', '50 mcg/h'), made('mg', ''), null],
  [made('sachet', '5 mg/h'), made('mg', ''), null],
  [made('puff', '100 mcg'), made('mg', ''), 0.1],
  [made('sachet', '1000 mg'), made('mg', ''), 1000],
  [made('tablet', '875 mg/125 mg'), made('mg', ''), 875],
  [made('tablet', '1.000 mg'), made('mg', ''), null],
  [made('tablet', '1,000 mg'), made('mg', ''), null],
  [made('tablet', '1.000.500 mg'), made('mg', ''), null],
  [made('mL', '1 g/1.000 ml'), made('mg', ''), null],
  [made('mL', '1 g/0 ml'), made('mg', ''), null],
  [made('tablet', '0,125 mg'), made('mg', ''), 0.125],
])('an amount is converted by what is in a unit: %j to %j', (from, to, expected) => {
  const amount = converted(1, from, to)
  if (expected === null) expect(amount).toBeNull()
  else expect(amount).toBeCloseTo(expected, 6)
})

test('a device without network refuses a dose of a substance that another order gave, and names it', () => {
  const asNeeded = { schedule: { kind: 'asNeeded' as const }, gapMinutes: 360, mostIn24h: 4 }
  const [one, two] = [
    orderOf({ id: 'one', personId: 'p', product: 'Tachipirina', substance: 'Paracetamolo', strength: '1 g' }, asNeeded),
    orderOf(
      { id: 'two', personId: 'p', product: 'Efferalgan', substance: 'paracetamol', strength: '500 mg' },
      asNeeded,
    ),
  ]
  const given = doseOf(one, { id: 'd', outcome: 'given', amount: 1, reason: null, by: null, slotAt: null })
  const now = new Date(Date.parse(EIGHT) + 3_600_000)
  const known = knownFrom([given], two)
  const asked = { outcome: 'given' as const, slotAt: null, amount: 1, at: now, checked: false, confirmed: [] }
  expect(guard(orderedFrom(two, { zone: 'Europe/Rome', orders: [one, two] }), asked, known)).toEqual({
    reason: 'tooEarly',
    from: new Date(Date.parse(EIGHT) + 6 * 3_600_000),
    other: { product: 'Tachipirina', at: new Date(EIGHT) },
  })
  // A tablet of 1 g is two of 500 mg.
  expect(known.map(({ amount }) => amount)).toEqual([2])
  expect(lastOfOthers(known, now)).toEqual({ product: 'Tachipirina', at: new Date(EIGHT) })
})
