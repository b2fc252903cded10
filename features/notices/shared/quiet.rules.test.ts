import { describe, expect, test } from 'vitest'
import { quietUntil, type Quiet } from './quiet.rules.ts'

const night: Quiet = { zone: 'Europe/Rome', from: '20:30', to: '06:30', days: [] }
const at = (iso: string, quiet: Quiet = night) => quietUntil(quiet, new Date(iso))?.toISOString() ?? null

describe('quiet hours', () => {
  test('over midnight: held until the morning, from both sides of it', () => {
    // 2026-11-26 is a Thursday; Rome is at UTC+1.
    expect(at('2026-11-26T19:29:00Z')).toBeNull()
    expect(at('2026-11-26T19:30:00Z')).toBe('2026-11-27T05:30:00.000Z')
    expect(at('2026-11-27T05:29:00Z')).toBe('2026-11-27T05:30:00.000Z')
    expect(at('2026-11-27T05:30:00Z')).toBeNull()
  })

  test('within a day', () => {
    const siesta = { ...night, from: '13:00', to: '15:00' }
    expect(at('2026-11-26T12:30:00Z', siesta)).toBe('2026-11-26T14:00:00.000Z')
    expect(at('2026-11-26T11:59:00Z', siesta)).toBeNull()
    expect(at('2026-11-26T14:00:00Z', siesta)).toBeNull()
  })

  test('a night that goes over into a free weekend ends on Monday morning', () => {
    const weekend = { ...night, days: [6, 7] }
    expect(at('2026-11-27T20:00:00Z', weekend)).toBe('2026-11-30T05:30:00.000Z')
    expect(at('2026-11-28T11:00:00Z', weekend)).toBe('2026-11-30T05:30:00.000Z')
    expect(at('2026-11-28T11:00:00Z', { ...weekend, from: null, to: null })).toBe('2026-11-29T23:00:00.000Z')
  })

  test('no hours, hours without length, and seven quiet days hold nothing for ever', () => {
    expect(at('2026-11-26T23:00:00Z', { ...night, from: null, to: null })).toBeNull()
    expect(at('2026-11-26T23:00:00Z', { ...night, from: '08:00', to: '08:00' })).toBeNull()
    expect(at('2026-11-26T11:00:00Z', { ...night, days: [1, 2, 3, 4, 5, 6, 7] })).toBeNull()
  })

  test('the night in which the clocks go forward ends at the wall time of the morning', () => {
    expect(at('2026-03-28T22:00:00Z')).toBe('2026-03-29T04:30:00.000Z')
  })
})
