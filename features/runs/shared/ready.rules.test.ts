import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adultsNeeded } from '#features/routes/shared/adults.rules.ts'
import { needsAdministrator, readyProblems, withCheckIn, type ReadyFacts, type ReadyMember } from './ready.rules.ts'

const NOW = new Date('2026-10-05T05:30:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()
const lead: ReadyMember = {
  personId: 'lead',
  name: 'Aldo',
  function: 'lead',
  checkedIn: true,
  manifestAt: ago(1),
  missing: [],
  restricted: false,
}
const BUS = { id: null, name: 'Bus 2', expired: [], blocked: false, inspectionDue: false }
const ready: ReadyFacts = { crew: [lead], minAdults: 1, childrenPerAdult: null, children: 8, vehicle: null }
const codes = (facts: Partial<ReadyFacts>) => readyProblems({ ...ready, ...facts }, NOW).map((one) => one.code)

describe('a run is ready', () => {
  test('with a lead who is there', () => expect(codes({})).toEqual([]))
  test('not while the lead is not', () => {
    expect(codes({ crew: [{ ...lead, checkedIn: false }] })).toEqual(['no_lead', 'too_few_adults'])
  })
  test('with a blocked vehicle only by an administrator', () => {
    const problems = readyProblems({ ...ready, vehicle: { ...BUS, blocked: true } }, NOW)
    expect(problems.map((one) => one.code)).toEqual(['vehicle_blocked'])
    expect(needsAdministrator(problems)).toBe(true)
    expect(needsAdministrator([{ code: 'no_lead' }, { code: 'vehicle_uninspected' }])).toBe(false)
  })
  test('only with one adult for so many children', () => {
    expect(codes({ childrenPerAdult: 8 })).toEqual([])
    expect(codes({ childrenPerAdult: 7 })).toEqual(['too_few_adults'])
  })
  test('only with valid credentials and papers', () => {
    expect(codes({ crew: [{ ...lead, missing: ['first_aid'] }] })).toEqual(['credential'])
    expect(codes({ vehicle: { ...BUS, expired: ['insurance'] } })).toEqual(['vehicle_paper'])
    expect(codes({ vehicle: { ...BUS, inspectionDue: true } })).toEqual(['vehicle_uninspected'])
    expect(codes({ crew: [{ ...lead, restricted: true }] })).toEqual(['crew_restricted'])
    // Who is not there cannot spoil it.
    const absent = { ...lead, personId: 'other', checkedIn: false, missing: ['first_aid'] }
    expect(codes({ crew: [lead, absent] })).toEqual([])
  })
  test('with a list of at most twelve hours; one of unknown age is not held against anybody', () => {
    expect(codes({ crew: [{ ...lead, manifestAt: ago(12) }] })).toEqual([])
    expect(codes({ crew: [{ ...lead, manifestAt: ago(12.01) }] })).toEqual(['manifest_old'])
    expect(codes({ crew: [{ ...lead, manifestAt: null }] })).toEqual([])
  })
})

test('starting alone checks the lead in; the office vouches for everybody', () => {
  const alone = { ...ready, crew: [{ ...lead, checkedIn: false }] }
  expect(readyProblems(withCheckIn(alone, 'lead', ago(0)), NOW)).toEqual([])
  expect(readyProblems(withCheckIn(alone, 'office', null), NOW)).toEqual([])
})

const member = fc.record({
  personId: fc.uuid(),
  name: fc.constant('A'),
  function: fc.constantFrom('lead' as const, 'escort' as const, 'driver' as const),
  checkedIn: fc.boolean(),
  manifestAt: fc.constantFrom(null, ago(1), ago(13)),
  missing: fc.constantFrom([], ['first_aid']),
  restricted: fc.boolean(),
})
const someFacts = fc.record({
  crew: fc.array(member, { maxLength: 5 }),
  minAdults: fc.integer({ min: 1, max: 4 }),
  childrenPerAdult: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
  children: fc.integer({ min: 0, max: 40 }),
  vehicle: fc.constantFrom(
    null,
    BUS,
    { ...BUS, expired: ['insurance'] },
    { ...BUS, blocked: true },
    { ...BUS, inspectionDue: true },
  ),
})

test('one more adult with everything valid never makes a ready run unready, one more child never needs fewer adults', () => {
  fc.assert(
    fc.property(someFacts, (facts) => {
      const before = readyProblems(facts, NOW).length
      expect(readyProblems({ ...facts, crew: [...facts.crew, lead] }, NOW).length).toBeLessThanOrEqual(before)
      expect(adultsNeeded({ ...facts, children: facts.children + 1 })).toBeGreaterThanOrEqual(adultsNeeded(facts))
    }),
  )
})
