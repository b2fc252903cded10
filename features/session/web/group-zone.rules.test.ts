import { describe, expect, test } from 'vitest'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { zoneOf } from './group-zone.rules.ts'

const groups = [
  { id: 'rome', name: 'Rome', zone: 'Europe/Rome', chosen: false },
  { id: 'boston', name: 'Boston', zone: 'America/New_York', chosen: true },
  { id: 'auckland', name: 'Auckland', zone: 'Pacific/Auckland', chosen: true },
]

describe('whose day it is', () => {
  test('what belongs to one record takes the zone of its group, whatever is chosen first', () => {
    expect(zoneOf(groups, 'auckland')).toBe('Pacific/Auckland')
    expect(zoneOf(groups, 'rome')).toBe('Europe/Rome')
    // The same moment is another day there.
    const evening = new Date('2026-10-05T21:00:00Z')
    expect(dayIn(zoneOf(groups, 'auckland') ?? '', evening)).toBe('2026-10-06')
    expect(dayIn(zoneOf(groups) ?? '', evening)).toBe('2026-10-05')
  })

  test('without a record, or for a group out of sight, it is the first group that is chosen, else the first', () => {
    expect(zoneOf(groups)).toBe('America/New_York')
    expect(zoneOf(groups, 'elsewhere')).toBe('America/New_York')
    expect(zoneOf(groups.slice(0, 1))).toBe('Europe/Rome')
    expect(zoneOf([])).toBeUndefined()
  })
})
