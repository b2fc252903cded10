import { describe, expect, test } from 'vitest'
import type { Facts } from '#features/travel/shared/travel.rules.ts'
import { rehearse, serviceDays, type Rehearsal } from './rehearsal.rules.ts'

const stops = [
  { id: 's1', placeId: 'p1', name: 'Via Roma', plannedTime: '07:00' },
  { id: 's2', placeId: 'p2', name: 'School', plannedTime: '07:55' },
]
const line = {
  id: 'r',
  name: 'Line',
  direction: 'to_school',
  weekdays: [1, 2, 3, 4, 5],
  validFrom: null,
  validTo: null,
  stops,
}
const assigned: Facts = {
  lines: [line],
  closures: [],
  restrictions: [],
  changes: [],
  absences: [],
  custody: [],
  assignments: [{ id: 'a', routeId: 'r', weekdays: [], boardStopId: 's1', alightStopId: 's2' }],
}
const custody = (id: string, placeId: string, weekdays: number[]) => ({
  id,
  pattern: 'weekdays' as const,
  weekdays,
  anchor: null,
  weeks: null,
  weeksOn: [],
  dates: [],
  direction: 'both' as const,
  validFrom: '2026-01-01',
  validTo: null,
  home: { id, name: id, placeId },
})
const ada = { id: 'ada', name: 'Ada' }
const anna = { name: 'Anna', lastDay: null, credentials: [], takenOn: [], away: [] }
const rides = { maxRideMinutes: 60, wheelchair: false }
const plan: Rehearsal = {
  routeId: 'r',
  way: 'to_school',
  capacity: 2,
  minAdults: 1,
  childrenPerAdult: null,
  crew: [{ ...anna, function: 'lead' }],
  demands: { lead: [], escort: [], driver: ['driving_licence'] },
  vehicle: null,
  children: [{ child: ada, facts: assigned, ...rides }],
  stops,
}
const bus = { name: 'Bus 2', seats: 2, wheelchairPlaces: 0, papers: [] }
const DAYS = ['2026-10-05', '2026-10-06', '2026-10-07']

describe('the rehearsal', () => {
  test('finds the days on which a paper of the vehicle has ended', () => {
    const papers = [{ kind: 'insurance', number: '', validTo: DAYS[1]! }]
    expect(rehearse({ ...plan, vehicle: { ...bus, papers } }, DAYS).map((one) => `${one.day} ${one.code}`)).toEqual(
      DAYS.slice(2).map((day) => `${day} day_vehicle_paper`),
    )
  })
  test('of a good plan finds nothing', () => expect(rehearse(plan, DAYS)).toEqual([]))

  test('names the child and the day that two homes claim, and a home where no line stops', () => {
    const facts = { ...assigned, custody: [custody('h1', 'p1', [2]), custody('h2', 'p9', [2, 3])] }
    expect(rehearse({ ...plan, children: [{ child: ada, facts, ...rides }] }, DAYS)).toEqual([
      { code: 'day_two_homes', blocking: true, children: [ada], values: {}, day: '2026-10-06' },
      { code: 'day_no_line', blocking: true, children: [ada], values: {}, day: '2026-10-07' },
    ])
  })

  test('counts those who really ride that day against the seats', () => {
    const absent = {
      ...assigned,
      absences: [{ id: 'x', fromDay: DAYS[0]!, toDay: DAYS[1]!, directions: 'both' as const }],
    }
    const children = [
      { child: ada, facts: assigned, ...rides },
      { child: { id: 'ben', name: 'Ben' }, facts: absent, ...rides },
    ]
    expect(rehearse({ ...plan, capacity: 1, children }, DAYS)).toMatchObject([
      { code: 'day_capacity', values: { children: 2, capacity: 1 }, day: '2026-10-07' },
    ])
  })

  test('counts those who really ride that day against the seats and wheelchair places of the vehicle', () => {
    const absent = {
      ...assigned,
      absences: [{ id: 'x', fromDay: DAYS[0]!, toDay: DAYS[0]!, directions: 'both' as const }],
    }
    const ben = { child: { id: 'ben', name: 'Ben' }, facts: absent, ...rides }
    const children = [{ child: ada, facts: assigned, ...rides }, ben]
    const found = (vehicle: typeof bus, wheelchair = false) =>
      rehearse({ ...plan, vehicle, children: [children[0]!, { ...ben, wheelchair }] }, DAYS.slice(0, 2))
    expect(found(bus)).toEqual([])
    expect(found({ ...bus, seats: 1 })).toMatchObject([
      { code: 'day_vehicle_seats', blocking: true, values: { children: 2, seats: 1 }, day: DAYS[1] },
    ])
    expect(found({ ...bus, seats: 1 }, true)).toMatchObject([
      { code: 'day_vehicle_wheelchairs', blocking: true, children: [{ id: 'ben' }], day: DAYS[1] },
    ])
    expect(found({ ...bus, seats: 1, wheelchairPlaces: 1 }, true)).toEqual([])
  })

  test('says from which day an adult is missing', () => {
    const crew = [
      { ...anna, function: 'lead' as const, lastDay: '2026-10-06' },
      { ...anna, function: 'escort' as const },
    ]
    expect(rehearse({ ...plan, crew, minAdults: 2 }, DAYS).map((one) => `${one.day} ${one.code}`)).toEqual([
      '2026-10-07 day_no_lead',
      '2026-10-07 day_too_few_adults',
    ])
  })

  test('wants an adult for so many children of those who ride that day', () => {
    const ben = {
      child: { id: 'ben', name: 'Ben' },
      facts: { ...assigned, custody: [custody('h1', 'p9', [3])] },
      ...rides,
    }
    const children = [{ child: ada, facts: assigned, ...rides }, ben]
    expect(rehearse({ ...plan, childrenPerAdult: 2, children }, DAYS.slice(0, 2))).toEqual([])
    expect(rehearse({ ...plan, childrenPerAdult: 1, children }, DAYS.slice(0, 2))).toMatchObject([
      { code: 'day_too_few_adults', values: { adults: 1, needed: 2 }, day: DAYS[0] },
      { code: 'day_too_few_adults', values: { adults: 1, needed: 2 }, day: DAYS[1] },
    ])
  })

  test('says whose credential ends on the way, blocks one that lacks unless somebody took it on in words, and warns of days away', () => {
    const driver = (validTo: string | null, away: { fromDay: string; toDay: string }[] = []) =>
      ({
        ...anna,
        function: 'driver' as const,
        credentials: validTo === null ? [] : [{ kind: 'driving_licence', number: '', validTo }],
        away,
      }) satisfies Rehearsal['crew'][number]
    const found = (member: Rehearsal['crew'][number]) =>
      rehearse({ ...plan, crew: [...plan.crew, member] }, DAYS).map((one) => [one.day, one.code, one.blocking])
    expect(found(driver(DAYS[2]!))).toEqual([])
    expect(found(driver(DAYS[1]!))).toEqual([[DAYS[2], 'day_credential', true]])
    expect(found(driver(null))).toEqual(DAYS.map((day) => [day, 'day_credential', true]))
    const takenOn = { ...driver(null), takenOn: ['driving_licence' as const] }
    expect(found(takenOn)).toEqual(DAYS.map((day) => [day, 'day_credential', false]))
    expect(found(driver(DAYS[2]!, [{ fromDay: '2026-10-01', toDay: DAYS[0]! }]))).toEqual([
      [DAYS[0], 'day_away', false],
    ])
    expect(found({ ...driver(DAYS[1]!), lastDay: DAYS[1]! })).toEqual([])
  })

  test('says on which days the way from another home is longer than the child may ride', () => {
    const farther = [{ id: 's0', placeId: 'p0', name: 'Via Lunga', plannedTime: '06:40' }, ...stops]
    const facts = {
      ...assigned,
      lines: [{ ...line, stops: farther }],
      custody: [custody('h1', 'p1', [1]), custody('h0', 'p0', [2])],
    }
    const found = (maxRideMinutes: number) =>
      rehearse({ ...plan, stops: farther, children: [{ child: ada, facts, ...rides, maxRideMinutes }] }, DAYS)
    expect(found(75)).toEqual([])
    expect(found(74)).toEqual([
      { code: 'day_ride', blocking: true, children: [ada], values: { minutes: 74 }, day: '2026-10-06' },
    ])
    // At its own stop the gate says so once for all days.
    expect(found(10).map(({ day }) => day)).toEqual(['2026-10-06'])
  })
})

test('the next ten service days leave weekends and closed days out, over the change of the clock', () => {
  const service = { weekdays: [1, 2, 3, 4, 5], validFrom: '2026-10-19', validTo: null }
  const { days, closed } = serviceDays(service, [{ day: '2026-10-26', reason: 'Feast' }], '2026-10-05')
  expect(days).toHaveLength(10)
  expect([days[0], days.at(-1)]).toEqual(['2026-10-19', '2026-11-02'])
  expect(closed).toEqual([{ day: '2026-10-26', reason: 'Feast' }])
})
