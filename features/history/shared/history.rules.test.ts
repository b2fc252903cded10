import { expect, test } from 'vitest'
import { placesOf } from './history.rules.ts'

const STOP = { name: 'Via Roma', plannedAt: '2026-10-05T05:40:00Z', arrivedAt: '2026-10-05T05:43:00Z' }
const SCHOOL = { name: 'Scuola', plannedAt: '2026-10-05T06:00:00Z', arrivedAt: null }
const ride = { boardStop: STOP, alightStop: SCHOOL, runStatus: 'CLOSED', state: 'DROPPED', rode: true } as const

test('a ride shows its stops with the times at which they were reached, or are planned', () => {
  expect(placesOf(ride)).toEqual([
    { name: 'Via Roma', at: STOP.arrivedAt },
    { name: 'Scuola', at: SCHOOL.plannedAt },
  ])
  expect(placesOf({ ...ride, alightStop: null })).toHaveLength(1)
})

test.each([
  { state: 'NO_SHOW', runStatus: 'IN_PROGRESS' },
  { state: 'ABSENT', runStatus: 'CLOSED' },
  { state: 'COLLECTED', runStatus: 'CLOSED' },
  { state: 'EXPECTED', runStatus: 'CANCELLED' },
] as const)('a ride that was missed shows no times: $state, $runStatus', (more) => {
  expect(placesOf({ ...ride, ...more, rode: false })).toEqual([
    { name: 'Via Roma', at: null },
    { name: 'Scuola', at: null },
  ])
})

test('a child who is still expected on a run under way has the times of the plan', () => {
  expect(placesOf({ ...ride, state: 'EXPECTED', runStatus: 'IN_PROGRESS', rode: false })[0]).toEqual({
    name: 'Via Roma',
    at: STOP.arrivedAt,
  })
})
