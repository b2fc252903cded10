import { describe, expect, test } from 'vitest'
import { addDays, dayIn, timeIn, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { slotsOf, taperEnd, type Plan } from './schedule.rules.ts'
import { consentsNeeded } from './consents.rules.ts'
import { slotsOfOrder, stateAfter, type Version } from './orders.rules.ts'

const ROME = 'Europe/Rome'
const plan = (schedule: Plan['schedule'], more: Partial<Plan> = {}): Plan => ({
  schedule,
  dose: 1,
  startsOn: '2026-03-01',
  endsOn: null,
  ...more,
})
const span = (from: string, until: string, zone = ROME) => ({ from: new Date(from), until: new Date(until), zone })
const walls = (slots: readonly { at: Date }[], zone = ROME) =>
  slots.map(({ at }) => `${dayIn(zone, at)} ${timeIn(zone, at)}`)
const isos = (slots: readonly { at: Date }[]) => slots.map(({ at }) => at.toISOString())

describe('when a medicine is due', () => {
  test('the wall time stays through both changes of the clock', () => {
    const twice = plan({ kind: 'times', times: ['08:00', '20:00'] })
    expect(isos(slotsOf(twice, span('2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z')))).toEqual([
      '2026-03-28T07:00:00.000Z',
      '2026-03-28T19:00:00.000Z',
      '2026-03-29T06:00:00.000Z',
      '2026-03-29T18:00:00.000Z',
    ])
    expect(isos(slotsOf(twice, span('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')))).toEqual([
      '2026-10-24T18:00:00.000Z',
      '2026-10-25T07:00:00.000Z',
    ])
  })

  test('a time that spring skips is due at the change, once; one that comes twice in autumn is due the first time', () => {
    const night = plan({ kind: 'times', times: ['02:30', '03:00'] })
    expect(walls(slotsOf(night, span('2026-03-28T23:00:00Z', '2026-03-29T12:00:00Z')))).toEqual(['2026-03-29 03:00'])
    expect(isos(slotsOf(night, span('2026-10-24T22:00:00Z', '2026-10-25T12:00:00Z')))).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ])
  })

  test('every eight hours counts hours that pass, through the change of the clock', () => {
    const slots = slotsOf(
      plan({ kind: 'hours', every: 8, first: '06:00' }, { startsOn: '2026-03-28' }),
      span('2026-03-27T00:00:00Z', '2026-03-30T00:00:00Z'),
    )
    expect(walls(slots)).toEqual([
      '2026-03-28 06:00',
      '2026-03-28 14:00',
      '2026-03-28 22:00',
      '2026-03-29 07:00',
      '2026-03-29 15:00',
      '2026-03-29 23:00',
    ])
  })

  test('weekdays, the first and the last day', () => {
    const slots = slotsOf(
      plan({ kind: 'weekdays', weekdays: [1, 4], times: ['09:00'] }, { startsOn: '2026-03-03', endsOn: '2026-03-12' }),
      span('2026-02-01T00:00:00Z', '2026-04-01T00:00:00Z'),
    )
    expect(walls(slots)).toEqual(['2026-03-05 09:00', '2026-03-09 09:00', '2026-03-12 09:00'])
  })

  test('a taper goes down step by step and ends', () => {
    const taper = plan({
      kind: 'taper',
      steps: [
        { days: 2, dose: 3, times: ['08:00'] },
        { days: 1, dose: 1.5, times: ['08:00', '20:00'] },
      ],
    })
    expect(slotsOf(taper, span('2026-02-01T00:00:00Z', '2026-04-01T00:00:00Z')).map(({ dose }) => dose)).toEqual([
      3, 3, 1.5, 1.5,
    ])
    expect(taperEnd(taper)).toBe('2026-03-03')
  })

  test('as needed is due never', () =>
    expect(slotsOf(plan({ kind: 'asNeeded' }), span('2026-02-01T00:00:00Z', '2026-04-01T00:00:00Z'))).toEqual([]))

  // A year, hour by hour, in zones that change their clocks and in one that does not.
  test.each([ROME, 'America/New_York', 'Australia/Lord_Howe', 'UTC'])(
    'cut anywhere, the parts of %s are the whole: nothing twice, nothing lost',
    (zone) => {
      const plans = [
        plan({ kind: 'times', times: ['00:00', '02:30', '23:59'] }, { startsOn: '2026-01-01' }),
        plan({ kind: 'hours', every: 5, first: '01:30' }, { startsOn: '2026-01-01' }),
        plan({ kind: 'weekdays', weekdays: [7], times: ['02:00', '03:00'] }, { startsOn: '2026-01-01' }),
      ]
      const random = randomOf(7)
      for (const one of plans) {
        const all = slotsOf(one, span('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', zone))
        const parts = []
        let from = Date.parse('2026-01-01T00:00:00Z')
        while (from < Date.parse('2027-01-01T00:00:00Z')) {
          const until = Math.min(
            from + 3_600_000 * (1 + Math.floor(random() * 400)),
            Date.parse('2027-01-01T00:00:00Z'),
          )
          parts.push(...slotsOf(one, { from: new Date(from), until: new Date(until), zone }))
          from = until
        }
        expect(isos(parts)).toEqual(isos(all))
        expect(new Set(isos(all)).size).toBe(all.length)
      }
    },
  )

  test('each day of a year has its times, but for the hour that spring skips', () => {
    const all = walls(
      slotsOf(plan({ kind: 'times', times: ['07:15', '21:45'] }, { startsOn: '2026-01-01' }), {
        ...span('2025-12-31T23:00:00Z', '2026-12-31T23:00:00Z'),
      }),
    )
    expect(all).toHaveLength(730)
    for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1))
      expect([all.includes(`${day} 07:15`), all.includes(`${day} 21:45`), weekdayOf(day) > 0]).toEqual([
        true,
        true,
        true,
      ])
  })
})

describe('versions', () => {
  const version = (n: number, from: string, more: Partial<Version> = {}): Version => ({
    ...plan({ kind: 'times', times: ['08:00', '12:00'] }),
    version: n,
    state: 'active',
    inForceFrom: new Date(from),
    replacesFrom: null,
    slotsFrom: null,
    critical: false,
    twoPeople: false,
    gapMinutes: null,
    mostIn24h: null,
    prescriptionUntil: null,
    consentVersion: 1,
    ...more,
  })

  test('a time is due by the version that is in force then, and not while the order is suspended', () => {
    const slots = slotsOfOrder(
      [
        version(3, '2026-03-04T00:00:00Z', { dose: 2 }),
        version(1, '2026-03-01T00:00:00Z'),
        version(2, '2026-03-02T09:00:00Z', { state: 'suspended' }),
      ],
      span('2026-03-01T00:00:00Z', '2026-03-05T00:00:00Z'),
    )
    expect(slots.map(({ at, dose }) => [at.toISOString().slice(8, 13), dose])).toEqual([
      ['01T07', 1],
      ['01T11', 1],
      ['02T07', 1],
      ['04T07', 2],
      ['04T11', 2],
    ])
  })

  test('what can be done with an order', () => {
    expect(stateAfter('active', 'suspend')).toBe('suspended')
    expect(stateAfter('suspended', 'restore')).toBe('active')
    expect(stateAfter('requested', 'renew')).toBeNull()
    expect(stateAfter('ended', 'close')).toBeNull()
  })

  test('a child needs two consents, those of two deciders where there are two; nobody else needs one', () => {
    expect(consentsNeeded({ child: true, deciders: 0 })).toEqual({ office: 2, family: 0 })
    expect(consentsNeeded({ child: true, deciders: 1 })).toEqual({ office: 1, family: 1 })
    expect(consentsNeeded({ child: true, deciders: 3 })).toEqual({ office: 1, family: 2 })
    expect(consentsNeeded({ child: false, deciders: 2 })).toEqual({ office: 0, family: 0 })
  })
})

/** Repeatable: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('every n days is counted from the first day, at the time on the wall, also over the end of summer time', () => {
  const plan: Plan = {
    schedule: { kind: 'days', every: 3, times: ['08:00', '20:00'] },
    dose: 1,
    startsOn: '2026-10-21',
    endsOn: '2026-10-28',
  }
  const span = { from: new Date('2026-10-22T00:00:00Z'), until: new Date('2026-11-10T00:00:00Z'), zone: 'Europe/Rome' }
  expect(slotsOf(plan, span).map(({ at }) => at.toISOString())).toEqual([
    '2026-10-24T06:00:00.000Z',
    '2026-10-24T18:00:00.000Z',
    '2026-10-27T07:00:00.000Z',
    '2026-10-27T19:00:00.000Z',
  ])
})
