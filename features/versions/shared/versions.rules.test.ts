import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VersionPlan } from './versions.contract.ts'
import { differences } from './versions.rules.ts'

const stop = (placeId: string, plannedTime: string, waitMinutes = 0) => ({
  placeId,
  name: `at ${placeId}`,
  plannedTime,
  waitMinutes,
})
const rider = (childId: string, board: string | null, alight: string | null = 'school', weekdays: number[] = []) => ({
  childId,
  name: childId,
  board,
  alight,
  weekdays,
})
const first: VersionPlan = {
  id: 'v1',
  versionNo: 1,
  versionOf: null,
  status: 'ARCHIVED',
  publishedAt: null,
  name: 'Line 3',
  mode: 'bus',
  direction: 'to_school',
  weekdays: [1, 2, 3, 4, 5],
  validFrom: null,
  validTo: null,
  vehicle: 'Bus 3',
  capacity: 20,
  minAdults: 1,
  maxRideMinutes: 60,
  stops: [stop('a', '07:30'), stop('b', '07:40'), stop('c', '07:50'), stop('school', '08:00')],
  riders: [rider('Ada', 'a'), rider('Ben', 'b')],
  crew: [{ personId: 'p1', name: 'Anna', function: 'lead' }],
}
const changed = (to: Partial<VersionPlan>) => differences(first, { ...first, ...to })

describe('what a version changes', () => {
  test('is nothing when nothing is changed', () => expect(changed({})).toEqual([]))
  test('names the head of the route from and to', () => {
    expect(changed({ name: 'Line 4', vehicle: null, capacity: 30, weekdays: [1, 3] })).toEqual([
      { kind: 'name', from: 'Line 3', to: 'Line 4' },
      { kind: 'vehicle', from: 'Bus 3', to: null },
      { kind: 'capacity', from: 20, to: 30 },
      { kind: 'weekdays', from: [1, 2, 3, 4, 5], to: [1, 3] },
    ])
  })
  test('names stops that are added, removed and served at another time or longer', () => {
    expect(
      changed({
        stops: [stop('a', '07:25'), stop('d', '07:35'), stop('c', '07:50', 3), stop('school', '08:00')],
      }),
    ).toEqual([
      { kind: 'stopRemoved', stop: 'at b', time: '07:40' },
      { kind: 'stopTime', stop: 'at a', from: '07:30', to: '07:25' },
      { kind: 'stopAdded', stop: 'at d', time: '07:35' },
      { kind: 'stopWait', stop: 'at c', from: 0, to: 3 },
    ])
  })
  test('names the one stop that moved in the order, not those that make room', () => {
    const stops = [stop('c', '07:25'), stop('a', '07:30'), stop('b', '07:40'), stop('school', '08:00')]
    expect(changed({ stops })).toEqual([
      { kind: 'stopMoved', stop: 'at c', from: 3, to: 1 },
      { kind: 'stopTime', stop: 'at c', from: '07:50', to: '07:25' },
    ])
  })
  test('of two neighbours that change places the one with another time was moved', () => {
    const stops = [stop('b', '07:25'), stop('a', '07:30'), stop('c', '07:50'), stop('school', '08:00')]
    expect(changed({ stops })).toEqual([
      { kind: 'stopMoved', stop: 'at b', from: 2, to: 1 },
      { kind: 'stopTime', stop: 'at b', from: '07:40', to: '07:25' },
    ])
  })
  test('names riders by what happens to them', () => {
    expect(changed({ riders: [rider('Ada', 'b'), rider('Cleo', 'a'), rider('Ben', null, 'school', [1])] })).toEqual([
      { kind: 'riderBoards', child: 'Ada', from: 'at a', to: 'at b' },
      { kind: 'riderAdded', child: 'Cleo' },
      { kind: 'riderBoards', child: 'Ben', from: 'at b', to: null },
      { kind: 'riderDays', child: 'Ben', from: [], to: [1] },
    ])
    expect(changed({ riders: [rider('Ada', 'a')] })).toEqual([{ kind: 'riderRemoved', child: 'Ben' }])
  })
  test('names the crew', () => {
    const crew = [
      { personId: 'p1', name: 'Anna', function: 'escort' as const },
      { personId: 'p2', name: 'Dino', function: 'driver' as const },
    ]
    expect(changed({ crew })).toEqual([
      { kind: 'crewFunction', person: 'Anna', from: 'lead', to: 'escort' },
      { kind: 'crewAdded', person: 'Dino', function: 'driver' },
    ])
  })
})

test('the differences rebuild the order: removed, moved and added stops account for every change of it', () => {
  const places = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
  fc.assert(
    fc.property(places, places, (one, other) => {
      const of = (keys: string[]): VersionPlan => ({ ...first, stops: keys.map((key) => stop(key, '07:30')) })
      const found = differences(of(one), of(other))
      const named = new Set(found.flatMap((change) => ('stop' in change ? [change.stop] : [])))
      const kept = (keys: string[]) => keys.filter((key) => !named.has(`at ${key}`))
      expect(kept(one)).toEqual(kept(other))
      expect(found.filter((change) => change.kind === 'stopRemoved')).toHaveLength(
        one.filter((key) => !other.includes(key)).length,
      )
    }),
    { numRuns: 300, seed: 20261005 },
  )
})
