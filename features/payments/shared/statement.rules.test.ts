import { expect, test } from 'vitest'
import { showMoney, centsOf, typedOf, CURRENCIES } from './currencies.rules.ts'
import { statementsOf, type Entry } from './statement.rules.ts'

const entry = (day: string, kind: Entry['kind'], cents: number, currency = 'EUR'): Entry => ({
  day,
  kind,
  number: '1',
  currency,
  cents,
})

test('a year opens with what was open before and closes with what is left', () => {
  const entries = [
    entry('2026-03-01', 'RECEIVED', -400),
    entry('2025-12-31', 'INVOICE', 1000),
    entry('2026-01-10', 'INVOICE', 500),
    entry('2027-01-01', 'RECEIVED', -1100),
    entry('2026-05-01', 'INVOICE', 70, 'CHF'),
  ]
  expect(statementsOf(entries, '2026')).toMatchObject([
    { currency: 'CHF', opening: 0, closing: 70 },
    { currency: 'EUR', opening: 1000, rows: [{ open: 1500 }, { open: 1100 }], closing: 1100 },
  ])
  expect(statementsOf(entries, '2027')).toMatchObject([
    { currency: 'CHF', opening: 70, closing: 70 },
    { currency: 'EUR', opening: 1100, closing: 0 },
  ])
  expect(statementsOf(entries, '2024')).toEqual([])
})

test('amounts have the decimals of their currency', () => {
  expect(showMoney(123_456, 'EUR')).toBe('1\u00A0234,56\u00A0EUR')
  expect(showMoney(-5, 'EUR')).toBe('−0,05\u00A0EUR')
  expect(showMoney(1500, 'JPY')).toBe('1\u00A0500\u00A0JPY')
  expect(showMoney(1500, 'KWD')).toBe('1,500\u00A0KWD')
  expect([centsOf(19.99, 'EUR'), centsOf(4.35, 'EUR'), centsOf(1.005, 'KWD')]).toEqual([1999, 435, 1005])
  for (const currency of CURRENCIES) expect(centsOf(typedOf(987_654_321, currency), currency)).toBe(987_654_321)
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length)
})
