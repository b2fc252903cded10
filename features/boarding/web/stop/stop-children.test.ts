import { expect, test } from 'vitest'
import type { NewBoardingEvent, RunStop } from '#features/runs/shared/runs.contract.ts'
import { passengerOf, stopOf } from '#features/runs/shared/testing/run-parts.ts'
import { deviceView } from '../../shared/device-view.rules.ts'
import { atStop } from './stop-children.ts'

const ada = passengerOf('ada', { name: 'Ada', boardStopId: 'school', alightStopId: 'market' })
const fact = (type: NewBoardingEvent['type'], deviceSeq: number): NewBoardingEvent => ({
  id: `e${deviceSeq}`,
  passengerId: 'ada',
  type,
  stopId: null,
  deviceSeq,
  deviceId: 'phone',
  occurredAt: `2026-10-05T11:3${deviceSeq}:00Z`,
  clockOffsetMs: 0,
  method: 'tap',
  supersedesId: null,
  resolution: null,
  outcome: null,
  note: '',
})

/** Ada boards at the school and rides to the market; the run goes on to the square and the depot. */
function leavingAt(stopId: string, market: Partial<RunStop>, ...events: NewBoardingEvent[]): string[] {
  const stops = [stopOf('school'), stopOf('market', market), stopOf('square'), stopOf('depot')]
  const view = deviceView(
    { status: 'IN_PROGRESS', serviceDate: '2026-10-05', stops, passengers: [ada], events: [] },
    events.map((event) => ({ kind: 'event', event })),
  )
  return atStop(
    view,
    view.stops.find(({ id }) => id === stopId)!,
  ).leaving.map(({ name }) => name)
}

const LEFT = { arrivedAt: '2026-10-05T11:40:00Z', departedAt: '2026-10-05T11:41:00Z' }

test('a child who was carried past the own stop is on the list of the last one', () => {
  expect(leavingAt('depot', LEFT, fact('BOARDED', 1))).toEqual(['Ada'])
  expect(leavingAt('square', LEFT, fact('BOARDED', 1))).toEqual([])
  expect(leavingAt('market', LEFT, fact('BOARDED', 1))).toEqual(['Ada'])
})

test('before that, and once they got off, they are on the list of the own stop alone', () => {
  expect(leavingAt('depot', {}, fact('BOARDED', 1))).toEqual([])
  expect(leavingAt('depot', LEFT, fact('BOARDED', 1), fact('DROPPED', 2))).toEqual([])
})
