import { describe, expect, test } from 'vitest'
import type { Draft } from './draft.rules.ts'
import { servesOn } from '#platform/shared/dates/service-days.rules.ts'
import { readinessOf } from './routes.rules.ts'

const ada = { id: 'ada', name: 'Ada Ferri' }
const bus = {
  name: 'Bus 2',
  seats: 8,
  wheelchairPlaces: 1,
  inUse: true,
  blocked: false,
  papers: [{ kind: 'insurance', number: '', validTo: '2027-12-31' }],
}
const ready: Draft = {
  mode: 'bus',
  direction: 'to_school',
  capacity: 8,
  minAdults: 1,
  childrenPerAdult: null,
  weekdays: [1, 2, 3, 4, 5],
  stops: [
    { id: 's1', name: 'Via Roma', seq: 0, plannedTime: '07:40', waitMinutes: 0, isSchool: false },
    { id: 's2', name: 'Scuola', seq: 1, plannedTime: '07:55', waitMinutes: 0, isSchool: true },
  ],
  ways: [{ seconds: null, closed: [] }],
  across: [],
  passengers: [
    { child: ada, boardStopId: 's1', alightStopId: 's2', weekdays: [], wheelchair: false, maxRideMinutes: 60 },
  ],
  vehicle: bus,
  crew: [{ name: 'Anna', function: 'lead', signIn: 'ready' }],
  twice: [],
  unassigned: [],
}
const TODAY = '2026-10-05'
const codes = (draft: Partial<Draft>) => readinessOf({ ...ready, ...draft }, TODAY).map((found) => found.code)

describe('the readiness gate', () => {
  test('lets a complete draft through', () => expect(codes({})).toEqual([]))
  test('names every child that has no stop', () => {
    const [found] = readinessOf(
      {
        ...ready,
        passengers: [
          { child: ada, boardStopId: null, alightStopId: 's2', weekdays: [], wheelchair: false, maxRideMinutes: 60 },
        ],
      },
      TODAY,
    )
    expect(found).toMatchObject({ code: 'child_unresolved', blocking: true, children: [ada] })
  })
  test('wants times that go forward', () => {
    expect(codes({ stops: ready.stops.map((stop) => ({ ...stop, plannedTime: '07:40' })) })).toEqual([
      'times_not_ascending',
    ])
  })
  test('wants the next stop after the waiting time of the one before', () => {
    const waiting = (waitMinutes: number) => codes({ stops: [{ ...ready.stops[0]!, waitMinutes }, ready.stops[1]!] })
    expect(waiting(14)).toEqual([])
    expect(waiting(15)).toEqual(['times_not_ascending'])
  })
  test('warns where the streets take longer than the plan by more than a minute', () => {
    const [warned] = readinessOf({ ...ready, ways: [{ seconds: 17 * 60, closed: [] }] }, TODAY)
    expect(warned).toMatchObject({
      code: 'times_too_short',
      blocking: false,
      values: { from: 'Via Roma', to: 'Scuola', planned: 15, needed: 17 },
    })
    expect(codes({ ways: [{ seconds: 16 * 60, closed: [] }] })).toEqual([])
    expect(
      codes({
        ways: [{ seconds: 16 * 60, closed: [] }],
        stops: [{ ...ready.stops[0]!, waitMinutes: 1 }, ready.stops[1]!],
      }),
    ).toEqual(['times_too_short'])
  })
  test('names what is closed on a way that nothing goes around', () => {
    expect(readinessOf({ ...ready, ways: [{ seconds: null, closed: ['Roadworks', 'Market'] }] }, TODAY)).toMatchObject([
      { code: 'way_closed', blocking: false, values: { from: 'Via Roma', to: 'Scuola', hazards: 'Roadworks, Market' } },
    ])
  })
  test('warns of a stop to which children have to cross a street', () => {
    const found = readinessOf({ ...ready, across: [{ stop: 'Via Roma', street: 'Via Po' }] }, TODAY)
    expect(found).toMatchObject([
      { code: 'stop_across', blocking: false, values: { stop: 'Via Roma', street: 'Via Po' } },
    ])
  })
  test('wants the school at the end of the way to school and at the start of the return run', () => {
    expect(codes({ direction: 'from_school' })).toContain('no_school')
    expect(codes({ direction: 'between' })).not.toContain('no_school')
  })
  test('wants somebody who leads, and enough adults', () => {
    expect(codes({ crew: [{ name: 'Dino', function: 'driver', signIn: 'none' }], minAdults: 2 })).toEqual([
      'no_lead',
      'too_few_adults',
    ])
  })
  test('wants an adult for so many children of the fullest day', () => {
    const passengers = [1, 1, 2].map((day) => ({ ...ready.passengers[0]!, weekdays: [day] }))
    expect(codes({ passengers, childrenPerAdult: 2 })).toEqual([])
    expect(codes({ passengers, childrenPerAdult: 1 })).toEqual(['too_few_adults'])
  })
  test('counts the seats on the fullest day only', () => {
    const passengers = [1, 2, 3].map((day) => ({ ...ready.passengers[0]!, weekdays: [day] }))
    expect(codes({ passengers, capacity: 1 })).toEqual([])
    expect(codes({ passengers: [...passengers, ...ready.passengers], capacity: 1 })).toEqual(['capacity'])
  })
  test('refuses a ride that is longer than the child may take, by limit, each child by name', () => {
    const stops = [{ ...ready.stops[0]!, plannedTime: '07:00' }, ready.stops[1]!]
    const rides = (maxRideMinutes: number, name: string) => ({
      ...ready.passengers[0]!,
      maxRideMinutes,
      child: { id: name, name },
    })
    expect(codes({ stops })).toEqual([])
    const passengers = [rides(54, 'Ben'), rides(55, 'Cleo'), rides(30, 'Dora'), rides(54, 'Ezio')]
    expect(readinessOf({ ...ready, stops, passengers }, TODAY)).toMatchObject([
      { code: 'long_ride', blocking: true, values: { minutes: 30 }, children: [{ id: 'Dora' }] },
      { code: 'long_ride', blocking: true, values: { minutes: 54 }, children: [{ id: 'Ben' }, { id: 'Ezio' }] },
    ])
  })
  test('refuses a child that gets off before it gets on', () => {
    expect(
      codes({
        passengers: [
          { child: ada, boardStopId: 's2', alightStopId: 's1', weekdays: [], wheelchair: false, maxRideMinutes: 60 },
        ],
      }),
    ).toEqual(['child_wrong_way'])
  })
  test('looks at the vehicle: seats, wheelchairs, put away, and a paper that ends soon only warns', () => {
    const vehicle = bus
    const two = [ready.passengers[0]!, ready.passengers[0]!]
    expect(
      codes({ vehicle: { ...vehicle, seats: 1, inUse: false, blocked: true }, passengers: two, capacity: 2 }),
    ).toEqual(['vehicle_put_away', 'vehicle_blocked', 'vehicle_seats', 'vehicle_capacity'])
    const rolls = (weekdays: number[]) => ({ ...ready.passengers[0]!, weekdays, wheelchair: true })
    expect(codes({ vehicle, passengers: [rolls([1]), rolls([2])] })).toEqual([])
    expect(codes({ vehicle, passengers: [rolls([1]), rolls([])] })).toEqual(['vehicle_wheelchairs'])
    const papers = [{ kind: 'insurance', number: '', validTo: '2026-10-20' }]
    expect(readinessOf({ ...ready, vehicle: { ...vehicle, papers } }, TODAY)).toMatchObject([
      { code: 'vehicle_paper_soon', blocking: false },
    ])
  })
  test('counts the seats of the vehicle for those who ride on the fullest day; a wheelchair has a place of its own', () => {
    const on = (weekdays: number[], wheelchair = false) => ({ ...ready.passengers[0]!, weekdays, wheelchair })
    const vehicle = { ...bus, seats: 1 }
    const seats = (passengers: Draft['passengers']) =>
      readinessOf({ ...ready, vehicle, capacity: 8, passengers }, TODAY).map(({ code, blocking, values }) => ({
        code,
        blocking,
        values,
      }))
    const offered = { code: 'vehicle_capacity', blocking: false, values: { vehicle: 'Bus 2', seats: 1, capacity: 8 } }
    expect(seats([on([1]), on([2])])).toEqual([offered])
    expect(seats([on([1]), on([1], true)])).toEqual([offered])
    expect(seats([on([1]), on([])])).toEqual([
      { code: 'vehicle_seats', blocking: true, values: { vehicle: 'Bus 2', seats: 1, children: 2 } },
      offered,
    ])
  })
  test('wants a vehicle for a bus and a minibus, warns for a taxi and a car, and asks none of who walks', () => {
    const without = (mode: Draft['mode']) =>
      readinessOf({ ...ready, mode, vehicle: null }, TODAY).map(({ code, blocking }) => `${code} ${blocking}`)
    expect(without('bus')).toEqual(['no_vehicle true'])
    expect(without('minibus')).toEqual(['no_vehicle true'])
    expect(without('taxi')).toEqual(['no_vehicle false'])
    expect(without('car')).toEqual(['no_vehicle false'])
    expect(without('walk')).toEqual([])
  })
  test('wants a lead who can sign in; of somebody beside such a lead it only warns, and of a driver not at all', () => {
    const of = (...crew: Draft['crew']) =>
      readinessOf({ ...ready, crew }, TODAY).map(({ code, blocking, values }) => [code, blocking, values])
    const lead = (name: string, signIn: Draft['crew'][number]['signIn']) => ({ name, function: 'lead', signIn })
    for (const why of ['none', 'invited', 'blocked'] as const)
      expect(of(lead('Anna', why))).toEqual([['lead_cannot_sign_in', true, { name: 'Anna', why }]])
    const beside = ['crew_cannot_sign_in', false, { name: 'Bea', why: 'invited' }]
    expect(of(lead('Anna', 'ready'), lead('Bea', 'invited'))).toEqual([beside])
    expect(of(lead('Anna', 'ready'), { name: 'Bea', function: 'escort', signIn: 'invited' })).toEqual([beside])
    expect(of(lead('Anna', 'ready'), { name: 'Dino', function: 'driver', signIn: 'none' })).toEqual([])
  })
  test('warns of children on no route and does not block for them', () => {
    expect(readinessOf({ ...ready, unassigned: [ada] }, TODAY)).toMatchObject([
      { code: 'child_unassigned', blocking: false, children: [ada] },
    ])
  })
})

test('a route serves its weekdays within its dates', () => {
  const route = { weekdays: [1, 3], validFrom: '2026-09-14', validTo: '2027-06-10' }
  expect(servesOn(route, '2026-10-05', 1)).toBe(true)
  expect(servesOn(route, '2026-10-06', 2)).toBe(false)
  expect(servesOn(route, '2026-09-07', 1)).toBe(false)
})
