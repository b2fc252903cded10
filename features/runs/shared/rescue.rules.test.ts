import { describe, expect, test } from 'vitest'
import { leadProblems, rescueState, vehicleProblems } from './rescue.rules.ts'

const bus = { seats: 2, wheelchairPlaces: 1, equipment: ['ramp', 'seat_belts'], drives: [] }
const needs = { seated: 2, wheelchairs: 1, belts: 1 }
const codes = (vehicle: Partial<typeof bus>, more: Partial<typeof needs> = {}) =>
  vehicleProblems({ ...bus, ...vehicle }, { ...needs, ...more }).map(({ code }) => code)

describe('a vehicle for a rescue', () => {
  test('has seats, wheelchair places and what the children need', () => {
    expect(codes({})).toEqual([])
    expect(codes({}, { seated: 3 })).toEqual(['seats'])
    expect(codes({ wheelchairPlaces: 0 })).toEqual(['wheelchairs'])
    expect(codes({ equipment: [] })).toEqual(['no_ramp', 'no_belts'])
    expect(codes({ equipment: ['lift', 'seat_belts'] })).toEqual([])
    expect(codes({ equipment: [] }, { wheelchairs: 0, belts: 0 })).toEqual([])
  })
  test('of which nobody knows the equipment is judged by its places', () => {
    expect(vehicleProblems({ ...bus, equipment: null }, needs)).toEqual([])
  })
  test('that drives another run is named with it', () => {
    expect(vehicleProblems({ ...bus, drives: ['Line 4'] }, needs)).toEqual([
      { code: 'driving', values: { runs: 'Line 4' } },
    ])
  })
})

test('who leads a rescue is qualified, there and free', () => {
  expect(leadProblems({ missing: [], away: false, busy: [] })).toEqual([])
  expect(leadProblems({ missing: ['first_aid'], away: true, busy: ['Line 4'] })).toEqual([
    { code: 'lead_missing', values: { credential: 'first_aid' } },
    { code: 'lead_away', values: {} },
    { code: 'lead_busy', values: { runs: 'Line 4' } },
  ])
})

test('a rescue is sent, accepted, on the way, at the place, and over when no child is left', () => {
  const sent = { status: 'PLANNED', checkedIn: false, reached: false, taken: 0, left: 2 }
  expect(rescueState(sent)).toBe('sent')
  expect(rescueState({ ...sent, checkedIn: true })).toBe('accepted')
  expect(rescueState({ ...sent, status: 'READY' })).toBe('accepted')
  expect(rescueState({ ...sent, status: 'IN_PROGRESS' })).toBe('started')
  expect(rescueState({ ...sent, status: 'IN_PROGRESS', reached: true })).toBe('arrived')
  expect(rescueState({ ...sent, status: 'IN_PROGRESS', reached: true, taken: 1, left: 1 })).toBe('arrived')
  expect(rescueState({ ...sent, status: 'IN_PROGRESS', taken: 2, left: 0 })).toBe('over')
  expect(rescueState({ ...sent, status: 'CANCELLED' })).toBe('cancelled')
})
