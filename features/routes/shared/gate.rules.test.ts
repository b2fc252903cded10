import { describe, expect, test } from 'vitest'
import { isBlocked, splitGate } from './gate.rules.ts'
import type { ReadinessProblem } from './routes.contract.ts'

const found = (code: ReadinessProblem['code'], more: Partial<ReadinessProblem> = {}): ReadinessProblem => ({
  code,
  blocking: true,
  children: [],
  values: {},
  day: null,
  ...more,
})
const licence = (day: string, blocking = false) =>
  found('day_credential', { blocking, day, values: { name: 'Bea Conti', credential: 'driving_licence' } })
const codes = (problems: readonly ReadinessProblem[]) => problems.map((one) => one.code)

describe('the gate as it is read', () => {
  test('what blocks stands apart from what only warns, whatever the order in which it was found', () => {
    const { blocks, warns } = splitGate([
      found('long_ride', { blocking: false }),
      found('no_lead'),
      licence('2026-10-06'),
      found('day_no_lead', { day: '2026-10-07' }),
    ])
    expect(codes(blocks.always)).toEqual(['no_lead'])
    expect(blocks.days).toEqual([{ days: ['2026-10-07'], problems: [found('day_no_lead', { day: '2026-10-07' })] }])
    expect(codes(warns.always)).toEqual(['long_ride'])
    expect(warns.days.map((one) => one.days)).toEqual([['2026-10-06']])
  })

  test('the same finding on many days is said once with its days; another one on some of them does not repeat it', () => {
    const { warns } = splitGate([
      licence('2026-10-05'),
      licence('2026-10-06'),
      found('day_away', { blocking: false, day: '2026-10-06', values: { name: 'Aldo Bruni' } }),
      licence('2026-10-07'),
    ])
    expect(warns.days.map(({ days, problems }) => [days, codes(problems)])).toEqual([
      [['2026-10-05', '2026-10-06', '2026-10-07'], ['day_credential']],
      [['2026-10-06'], ['day_away']],
    ])
  })

  test('a credential that ends on the way blocks on its days and not on those before', () => {
    const { blocks, warns } = splitGate([licence('2026-10-09', true), licence('2026-10-08', true)])
    expect(blocks.days.map((one) => one.days)).toEqual([['2026-10-08', '2026-10-09']])
    expect(warns).toEqual({ always: [], days: [] })
  })

  test('only what blocks keeps the line a draft', () => {
    expect(isBlocked([found('long_ride', { blocking: false }), licence('2026-10-06')])).toBe(false)
    expect(isBlocked([found('long_ride', { blocking: false }), found('no_lead')])).toBe(true)
  })
})
