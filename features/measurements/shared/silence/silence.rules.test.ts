import { expect, test } from 'vitest'
import type { OwnSilence } from '../history.rules.ts'
import { silenceOf, silenceProblem, type Kept, type SilentCode } from './silence.rules.ts'
import { aged } from '../testing/typed.ts'

const NOW = new Date('2026-10-05T08:00:00Z')
const ago = (hours: number, more = 0) => new Date(NOW.getTime() - hours * 3_600_000 - more)
/** Nothing came for so long, and somebody looked a moment ago. */
const silent = (
  code: SilentCode,
  cameAt: Date | null,
  { months = null, own, ...more }: Partial<Kept> & { months?: number | null; own?: OwnSilence } = {},
) =>
  silenceOf(
    code,
    { newestAt: ago(1), noneAt: null, cameAt, ...more },
    { months: months === null ? null : aged(months), own },
    NOW,
  )
const DAYS = 24

test('no bowel movement is amber from three full days on, red from five', () => {
  expect(silent('PURGE', ago(3 * DAYS, -1))).toBeNull()
  expect(silent('PURGE', ago(3 * DAYS))).toEqual({ level: 'amber', rule: 'noneDays', limit: 3, reachedAt: NOW })
  expect(silent('PURGE', ago(5 * DAYS, -1))).toMatchObject({ level: 'amber' })
  expect(silent('PURGE', ago(5 * DAYS))).toEqual({ level: 'red', rule: 'noneDays', limit: 5, reachedAt: NOW })
})

test('no urine is red from twelve full hours on, of an infant younger than three months from eight', () => {
  const level = (hours: number, months: number | null) => silent('DIURESIS', ago(hours), { months })?.limit ?? null
  expect(silent('DIURESIS', ago(12, -1))).toBeNull()
  expect(silent('DIURESIS', ago(12))).toEqual({ level: 'red', rule: 'urineNone', limit: 12, reachedAt: NOW })
  expect([level(8, 2), level(7.99, 2), level(11.99, 3), level(12, 3), level(12, 900), level(8, 0)]).toEqual([
    8,
    null,
    null,
    12,
    12,
    8,
  ])
})

test('it is looked at while it is kept: fourteen days after the last entry, urine two', () => {
  const kept = (code: SilentCode, newestAt: Date | null) => silent(code, ago(20 * DAYS), { newestAt }) !== null
  expect([kept('PURGE', ago(14 * DAYS)), kept('PURGE', ago(14 * DAYS, 1)), kept('PURGE', null)]).toEqual([
    true,
    false,
    false,
  ])
  expect([kept('DIURESIS', ago(48)), kept('DIURESIS', ago(48, 1))]).toEqual([true, false])
})

test('that there was none ends no silence; of whom nothing ever came it counts from the first entry', () => {
  expect(silent('PURGE', ago(4 * DAYS), { noneAt: ago(2 * DAYS) })).toMatchObject({ level: 'amber' })
  expect(silent('PURGE', null, { noneAt: ago(3 * DAYS) })).toMatchObject({ level: 'amber' })
  expect(silent('PURGE', null, { noneAt: ago(2 * DAYS) })).toBeNull()
  expect(silent('PURGE', null)).toBeNull()
})

test('what was set for somebody counts in place of the usual limits', () => {
  const own = { id: 'x', highAmber: 4, highRed: 7 }
  expect(silent('PURGE', ago(4 * DAYS, -1), { own })).toBeNull()
  expect(silent('PURGE', ago(4 * DAYS), { own })).toMatchObject({ level: 'amber', limit: 4 })
  expect(silent('PURGE', ago(7 * DAYS), { own })).toMatchObject({ level: 'red', limit: 7, reachedAt: NOW })
  const redOnly = { id: 'x', highAmber: null, highRed: 18 }
  expect(silent('DIURESIS', ago(17.9), { own: redOnly })).toBeNull()
  expect(silent('DIURESIS', ago(18), { own: redOnly })).toMatchObject({ level: 'red', limit: 18 })
})

test('there is always a red limit, at most twice the usual one', () => {
  const problem = (code: SilentCode, highAmber: number | null, highRed: number | null, months: number | null = null) =>
    silenceProblem(code, { lowRed: null, lowAmber: null, highAmber, highRed }, months === null ? null : aged(months))
      ?.problem ?? null
  expect([problem('PURGE', 7, 10), problem('PURGE', 7, 11), problem('PURGE', 7, null), problem('PURGE', 7, 7)]).toEqual(
    [null, 'silence', 'red', 'order'],
  )
  expect([problem('PURGE', null, 1), problem('PURGE', null, 0), problem('PURGE', null, 2.5)]).toEqual([
    null,
    'silence',
    'silence',
  ])
  expect([problem('DIURESIS', null, 24), problem('DIURESIS', null, 25), problem('DIURESIS', null, 16, 2)]).toEqual([
    null,
    'silence',
    null,
  ])
  expect(problem('DIURESIS', null, 17, 2)).toBe('silence')
  expect(silenceProblem('PURGE', { lowRed: 1, lowAmber: null, highAmber: null, highRed: 5 }, null)).toMatchObject({
    field: 'lowRed',
  })
})
