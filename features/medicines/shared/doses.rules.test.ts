import { describe, expect, test } from 'vitest'
import { guard, mayGiveFrom, slotState, windowOfSlot, type Asked, type Dose, type Ordered } from './doses.rules.ts'
import type { Version } from './orders.rules.ts'

const at = (time: string) => new Date(`2026-03-10T${time}:00Z`)
const version = (more: Partial<Version> = {}): Version => ({
  schedule: { kind: 'times', times: ['08:00', '12:00'] },
  dose: 1,
  startsOn: '2026-03-01',
  endsOn: null,
  version: 1,
  state: 'active',
  inForceFrom: new Date('2026-03-01T00:00:00Z'),
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
const order = (more: Partial<Version> = {}, consented = true): Ordered => ({
  versions: [version(more)],
  zone: 'UTC',
  consented,
  allergic: false,
  warnings: [],
  others: [],
})
const asked = (more: Partial<Asked> = {}): Asked => ({
  outcome: 'given',
  slotAt: at('12:00'),
  amount: 1,
  at: at('12:05'),
  checked: false,
  confirmed: [],
  ...more,
})
const dose = (time: string, more: Partial<Dose> = {}): Dose => ({
  slotAt: null,
  happenedAt: at(time),
  outcome: 'given',
  amount: 1,
  ...more,
})
const reason = (of: Ordered, ask: Partial<Asked> = {}, known: Dose[] = []) =>
  guard(of, asked(ask), known)?.reason ?? 'fine'

describe('a slot', () => {
  test('an allergy forbids what would be taken, not what is said of it', () => {
    const allergic = { ...order(), allergic: true }
    expect([reason(allergic), reason(allergic, { outcome: 'held', amount: 0 })]).toEqual(['allergy', 'fine'])
  })

  test('an allergy that only warns is confirmed before something is taken', () => {
    const warned = { ...order(), warnings: ['a', 'b'] }
    expect([
      reason(warned),
      reason(warned, { confirmed: ['b', 'a'] }),
      reason(warned, { outcome: 'held', amount: 0 }),
      reason({ ...warned, allergic: true }, { confirmed: ['b', 'a'] }),
    ]).toEqual(['notConfirmed', 'fine', 'fine', 'allergy'])
  })

  const stateAt = (time: string, critical = false, outcome: 'held' | null = null) =>
    slotState({ at: at('12:00'), critical }, { outcome, next: null, now: at(time) })
  test('is planned, due, late after an hour, and missed at its end with grace', () => {
    expect(['10:59', '11:00', '13:00', '13:01', '14:29', '14:30'].map((time) => stateAt(time))).toEqual([
      'planned',
      'due',
      'due',
      'late',
      'late',
      'missed',
    ])
  })
  test('with a critical time within half an hour', () => {
    expect(['11:29', '11:30', '12:30', '12:31', '13:29', '13:30'].map((time) => stateAt(time, true))).toEqual([
      'planned',
      'due',
      'due',
      'late',
      'late',
      'missed',
    ])
  })
  test('ends with the next one, and stays what was recorded', () => {
    expect(windowOfSlot({ at: at('12:00'), critical: false }, at('13:00')).missed).toEqual(at('13:30'))
    expect(stateAt('20:00', false, 'held')).toBe('held')
  })
})

describe('what may be given', () => {
  test('a slot once, in its window', () => {
    expect(reason(order())).toBe('fine')
    expect(reason(order(), {}, [dose('11:50', { slotAt: at('12:00'), outcome: 'refused', amount: 0 })])).toBe(
      'alreadyGiven',
    )
    expect(guard(order(), asked({ at: at('10:30') }), [])).toEqual({ reason: 'tooEarly', from: at('11:00') })
    expect(reason(order(), { at: at('14:30') })).toBe('tooLate')
    expect(reason(order(), { slotAt: at('12:01') })).toBe('noSlot')
    expect(reason(order(), { slotAt: null })).toBe('noSlot')
  })
  test.each([
    ['suspended', { state: 'suspended' as const, inForceFrom: at('12:01'), version: 2 }],
    ['ended', { state: 'ended' as const, inForceFrom: at('12:01'), version: 2 }],
  ])('an order that is %s since is not given, but that it was held may be said', (expected, more) => {
    const changed = { ...order(), versions: [version(), version(more)] }
    expect(reason(changed)).toBe(expected)
    expect(reason(changed, { outcome: 'held', amount: 0 })).toBe('fine')
  })
  test('consent, prescription and a second person', () => {
    expect(reason(order({}, false))).toBe('noConsent')
    expect(reason(order({ prescriptionUntil: '2026-03-09' }))).toBe('expired')
    expect(reason(order({ prescriptionUntil: '2026-03-10' }))).toBe('fine')
    expect(reason(order({ twoPeople: true }))).toBe('notChecked')
    expect(reason(order({ twoPeople: true }), { checked: true })).toBe('fine')
    expect(reason(order({ twoPeople: true }), { outcome: 'refused', amount: 0 })).toBe('fine')
  })
})

describe('as needed', () => {
  const pain = order({ schedule: { kind: 'asNeeded' }, gapMinutes: 360, mostIn24h: 3 })
  const now = (time: string, known: Dose[]) =>
    mayGiveFrom(pain, { amount: 1, now: at(time), checked: false, confirmed: [] }, known)
  test('with the interval, to the minute', () => {
    expect(now('12:00', [])).toEqual({ from: at('12:00') })
    expect(now('12:00', [dose('07:20')])).toEqual({ from: at('13:20') })
    expect(now('13:20', [dose('07:20')])).toEqual({ from: at('13:20') })
  })
  test('with the maximum of any 24 hours, also around an entry that arrives late', () => {
    const yesterday = (time: string) => dose(time, { happenedAt: new Date(`2026-03-09T${time}:00Z`) })
    expect(now('12:00', [yesterday('15:00'), yesterday('22:00'), dose('05:00')])).toEqual({ from: at('15:00') })
    const known = [dose('08:00'), dose('20:00'), dose('14:00')]
    expect(reason(pain, { slotAt: null, at: at('02:00') }, known)).toBe('overMaximum')
    expect(reason(pain, { slotAt: null, at: at('02:00') }, known.slice(1))).toBe('fine')
    expect(reason(pain, { slotAt: null, at: at('02:00'), amount: 3 }, known.slice(1))).toBe('overMaximum')
  })
  test('what was refused counts for nothing', () =>
    expect(now('12:00', [dose('11:00', { outcome: 'refused', amount: 0 })])).toEqual({ from: at('12:00') }))
  test('more than the maximum at once is possible at no time', () =>
    expect(mayGiveFrom(pain, { amount: 4, now: at('12:00'), checked: false, confirmed: [] }, [])).toMatchObject({
      refused: { reason: 'overMaximum' },
    }))
})
