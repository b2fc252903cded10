import { describe, expect, test } from 'vitest'
import type { NewBoardingEvent, RunPassenger } from '#features/runs/shared/runs.contract.ts'
import { passengerOf, stopOf } from '#features/runs/shared/testing/run-parts.ts'
import { currentStop, deviceView, statusHere, traceOf, type LocalCall } from './device-view.rules.ts'

const event = (id: string, passengerId: string, more: Partial<NewBoardingEvent> = {}): NewBoardingEvent => ({
  id,
  passengerId,
  type: 'BOARDED',
  stopId: 's1',
  deviceSeq: 1,
  deviceId: 'phone',
  occurredAt: '2026-10-05T05:31:00Z',
  clockOffsetMs: 0,
  method: 'tap',
  supersedesId: null,
  resolution: null,
  outcome: null,
  note: '',
  ...more,
})
/** What the server says of a hand-over, of a fact that is none. */
const TOLD: { recipient: null; refused: null; exception: null; acceptance: null; seenAt: string | null } = {
  recipient: null,
  refused: null,
  exception: null,
  acceptance: null,
  seenAt: null,
}
const run = {
  status: 'PLANNED' as const,
  serviceDate: '2026-10-05',
  stops: [stopOf('s1'), stopOf('s2')],
  passengers: [passengerOf('ada'), passengerOf('ben')],
  events: [],
}
const waiting = (...events: NewBoardingEvent[]): LocalCall[] => events.map((one) => ({ kind: 'event', event: one }))

describe('what waits on the device', () => {
  test('counts as if it had been sent', () => {
    const view = deviceView(run, waiting(event('e1', 'ada')))
    expect(view.passengers.map(({ fold }) => fold.state)).toEqual(['BOARDED', 'EXPECTED'])
    expect(view.counts).toMatchObject({ onBoard: 1, toCome: 1, total: 2 })
  })

  test('counts once when the server has it too', () => {
    const told = { ...event('e1', 'ada'), ...TOLD, receivedAt: '2026-10-05T05:31:05Z', staffName: 'Ines', late: false }
    const view = deviceView({ ...run, events: [told] }, waiting(event('e1', 'ada')))
    expect(view.passengers[0]?.facts).toHaveLength(1)
    expect(view.passengers[0]?.fold).toMatchObject({ state: 'BOARDED', receivedAt: '2026-10-05T05:31:05Z' })
  })

  test('starts the run and reaches stops', () => {
    const view = deviceView(run, [
      { kind: 'start', occurredAt: '2026-10-05T05:29:00Z' },
      { kind: 'stop', stopId: 's1', what: 'reached', occurredAt: '2026-10-05T05:30:10Z' },
    ])
    expect(view.status).toBe('IN_PROGRESS')
    expect(view.stops[0]?.arrivedAt).toBe('2026-10-05T05:30:10Z')
  })

  test('does not open a closed run again', () => {
    expect(
      deviceView({ ...run, status: 'CLOSED' }, [{ kind: 'start', occurredAt: '2026-10-05T05:29:00Z' }]).status,
    ).toBe('CLOSED')
  })

  test('shows a child that is on no list', () => {
    const view = deviceView(run, waiting(event('e1', 'new', { unknownName: 'Noa' })))
    expect(view.passengers.at(-1)).toMatchObject({ id: 'new', name: 'Noa', unplanned: true })
    expect(view.counts.total).toBe(3)
  })
})

test('the date of birth of a listed child is shown while another one of that name is on this phone alone', () => {
  const listed = passengerOf('ada', { name: 'Ada Neri', schoolClass: '2A', birthDate: '2018-03-12' })
  const others = [passengerOf('ben', { name: 'Ben Neri', schoolClass: '2A', birthDate: '2018-03-12' })]
  const births = (local: LocalCall[]) =>
    deviceView({ ...run, passengers: [listed, ...others] }, local).passengers.map(({ id, born }) => [
      id,
      born?.birthDate,
    ])
  expect(births([])).toEqual([
    ['ada', undefined],
    ['ben', undefined],
  ])
  expect(births(waiting(event('e1', 'new', { unknownName: 'ada neri' })))).toEqual([
    ['ada', '2018-03-12'],
    ['ben', undefined],
    ['new', undefined],
  ])
})

describe('how far a record has come', () => {
  const told = { ...event('e1', 'ada'), ...TOLD, receivedAt: '2026-10-05T05:31:05Z', staffName: 'Ines', late: false }
  const traces = (events: (typeof told)[], local: LocalCall[] = []) =>
    deviceView({ ...run, events }, local).passengers.map(traceOf)

  test('is this phone, the server, then who it is for', () => {
    expect(traces([])).toEqual([null, null])
    expect(traces([], waiting(event('e1', 'ada')))).toEqual(['here', null])
    expect(traces([], [{ kind: 'event', event: event('e1', 'ada'), sent: true }])).toEqual(['sent', null])
    expect(traces([told], waiting(event('e1', 'ada')))).toEqual(['sent', null])
    expect(traces([{ ...told, seenAt: '2026-10-05T05:40:00Z' }])).toEqual(['seen', null])
  })

  test('falls back to this phone when something about the child is on it alone', () => {
    const undo = event('e2', 'ada', { type: 'UNDO', supersedesId: 'e1' })
    expect(traces([{ ...told, seenAt: '2026-10-05T05:40:00Z' }], waiting(undo))).toEqual(['here', null])
  })
})

describe('the stop to show', () => {
  test('is the one where the vehicle stands', () => {
    const stops = [stopOf('a', { arrivedAt: 'x', departedAt: 'y' }), stopOf('b', { arrivedAt: 'x' }), stopOf('c')]
    expect(currentStop(stops)?.id).toBe('b')
  })
  test('is the next one under way, and the last one in the end', () => {
    expect(currentStop([stopOf('a', { arrivedAt: 'x', departedAt: 'y' }), stopOf('b')])?.id).toBe('b')
    expect(currentStop([stopOf('a', { arrivedAt: 'x', departedAt: 'y' })])?.id).toBe('a')
  })
})

describe('a run that was closed on this device', () => {
  const closing: LocalCall[] = [{ kind: 'close', occurredAt: '2026-10-05T06:10:00Z' }]

  test('is over here until the server has checked it, with the time at which it was closed', () => {
    expect(statusHere('IN_PROGRESS', closing)).toEqual({ status: 'CLOSED', closedHere: '2026-10-05T06:10:00Z' })
    expect(statusHere('INTERRUPTED', closing)).toEqual({ status: 'CLOSED', closedHere: '2026-10-05T06:10:00Z' })
  })

  test('also when it was started here and the server knows of neither', () => {
    const day: LocalCall[] = [{ kind: 'start', occurredAt: '2026-10-05T05:30:00Z' }, ...closing]
    expect(statusHere('READY', day)).toEqual({ status: 'CLOSED', closedHere: '2026-10-05T06:10:00Z' })
  })

  test('is simply closed once the server says so, and a close that does not fit changes nothing', () => {
    expect(statusHere('CLOSED', closing)).toEqual({ status: 'CLOSED', closedHere: null })
    expect(statusHere('PLANNED', closing)).toEqual({ status: 'PLANNED', closedHere: null })
  })
})

describe('a child whom another run has on board too', () => {
  const rival = { at: '2026-10-05T05:35:00Z', verdict: 'open' as const, saidAt: null, runName: 'Line 7' }
  const shown = { ...passengerOf('ada'), rival }
  const at = (time: string, more: Partial<NewBoardingEvent>): LocalCall => ({
    kind: 'event',
    event: event(`e${time}`, 'ada', { occurredAt: `2026-10-05T05:${time}:00Z`, ...more }),
  })
  const boarded = at('31', { deviceSeq: 1 })
  const dropped = at('50', { deviceSeq: 2, type: 'DROPPED', outcome: 'to_school' })
  const stateOf = (one: RunPassenger, ...calls: LocalCall[]) =>
    deviceView({ status: 'IN_PROGRESS', serviceDate: '2026-10-05', stops: [], passengers: [one], events: [] }, calls)
      .passengers[0]?.fold

  test('is unclear on this phone through every later tap, until a person says where the child is', () => {
    expect(stateOf(shown, boarded)).toMatchObject({ state: 'UNRESOLVED' })
    expect(stateOf(shown, boarded, dropped)).toMatchObject({ state: 'UNRESOLVED', rode: true })
    const word = at('55', { deviceSeq: 3, type: 'RESOLVED', resolution: 'DROPPED' })
    expect(stateOf(shown, boarded, dropped, word)).toMatchObject({ state: 'DROPPED' })
    const undone = at('56', { deviceSeq: 4, type: 'UNDO', supersedesId: 'e55' })
    expect(stateOf(shown, boarded, dropped, word, undone)).toMatchObject({ state: 'UNRESOLVED' })
  })

  test('was never on this run once the crew of the other says so, and is on board where it denies it', () => {
    expect(
      stateOf({ ...shown, rival: { ...rival, verdict: 'there', saidAt: '2026-10-05T05:40:00Z' } }, boarded),
    ).toMatchObject({
      state: 'NO_SHOW',
      answered: true,
      rode: false,
    })
    expect(stateOf({ ...shown, rival: { ...rival, verdict: 'here' } }, boarded)).toMatchObject({ state: 'BOARDED' })
  })

  test('is awaited as before where the boarding is taken back', () => {
    const undone = at('36', { deviceSeq: 2, type: 'UNDO', supersedesId: 'e31' })
    expect(stateOf(shown, boarded, undone)).toMatchObject({ state: 'EXPECTED' })
  })
})
