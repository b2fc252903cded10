import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeHandover } from './handover.rules.ts'
import {
  refusalOf,
  RELEASE_KINDS,
  samePhone,
  schoolYearEnd,
  schoolYearOf,
  type Moment,
  type Recipient,
  type ReleaseFacts,
} from './release.rules.ts'

/** A Monday. */
const MOMENT: Moment = { day: '2026-10-05', weekday: 1, at: '2026-10-05T14:00:00Z', runId: 'run' }

const ids = ['a', 'b', 'c'] as const
const anId = fc.constantFrom(...ids)
const aDay = fc.constantFrom('2026-10-04', '2026-10-05', '2026-10-06')
const days = {
  from: fc.option(aDay),
  to: fc.option(aDay),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
}
const aRevocation = fc.option(fc.constantFrom('2026-10-05T13:59:00Z', '2026-10-05T14:00:00Z', '2026-10-05T14:01:00Z'))
const someFacts: fc.Arbitrary<ReleaseFacts> = fc.record({
  restricted: fc.record({
    adultIds: fc.subarray([...ids]),
    names: fc.subarray(['mario neri', 'ugo bigi']),
    delegateIds: fc.subarray([...ids]),
  }),
  guardians: fc.array(fc.record({ id: anId, ...days }), { maxLength: 4 }),
  delegates: fc.uniqueArray(
    fc.record({
      id: anId,
      ...days,
      oneTime: fc.boolean(),
      usedOn: fc.subarray(['run', 'other']),
      revokedAt: aRevocation,
    }),
    { maxLength: 3, selector: (one) => one.id },
  ),
  permissions: fc.array(
    fc.record({
      kind: fc.constantFrom(...RELEASE_KINDS),
      siblingId: fc.option(anId),
      from: aDay,
      to: aDay,
      revokedAt: aRevocation,
    }),
    { maxLength: 4 },
  ),
})
const someRecipient: fc.Arbitrary<Recipient> = fc.oneof(
  fc.record({ kind: fc.constantFrom('guardian' as const, 'delegate' as const, 'sibling' as const), id: anId }),
  fc.record({ kind: fc.constant('adult' as const), name: fc.constantFrom('Mario Neri', 'Ugo  Bigi', 'Ada Rossi') }),
  fc.constant({ kind: 'self' as const }),
)
const allowed = (recipient: Recipient, facts: ReleaseFacts) => refusalOf(recipient, MOMENT, facts) === null

describe('who may receive a child', () => {
  test('a restriction outranks everything, and one more never allows more', () => {
    fc.assert(
      fc.property(someFacts, someRecipient, anId, (facts, recipient, id) => {
        const more: ReleaseFacts = {
          ...facts,
          restricted: {
            adultIds: [...facts.restricted.adultIds, id],
            names: [...facts.restricted.names, 'ada rossi'],
            delegateIds: [...facts.restricted.delegateIds, id],
          },
        }
        if (allowed(recipient, more)) expect(allowed(recipient, facts)).toBe(true)
        const named = recipient.kind === 'guardian' || recipient.kind === 'delegate'
        if (named && recipient.id === id) expect(refusalOf(recipient, MOMENT, more)).toBe('restricted')
        if (recipient.kind === 'adult' && recipient.name === 'Ada Rossi')
          expect(refusalOf(recipient, MOMENT, more)).toBe('restricted')
      }),
    )
  })

  test('the order in which facts are read changes nothing', () => {
    fc.assert(
      fc.property(someFacts, someRecipient, (facts, recipient) => {
        const turned: ReleaseFacts = {
          restricted: facts.restricted,
          guardians: facts.guardians.toReversed(),
          delegates: facts.delegates.toReversed(),
          permissions: facts.permissions.toReversed(),
        }
        expect(refusalOf(recipient, MOMENT, turned)).toBe(refusalOf(recipient, MOMENT, facts))
      }),
    )
  })

  test('what is taken back allows nothing from that moment on, whatever else is true', () => {
    fc.assert(
      fc.property(someFacts, someRecipient, (facts, recipient) => {
        const revokedAt = MOMENT.at
        const back: ReleaseFacts = {
          ...facts,
          delegates: facts.delegates.map((one) => ({ ...one, revokedAt })),
          permissions: facts.permissions.map((one) => ({ ...one, revokedAt })),
        }
        if (recipient.kind !== 'guardian') expect(allowed(recipient, back)).toBe(false)
      }),
    )
  })

  test('a delegate that is good once is good on one run', () => {
    const one = { id: 'a', from: null, to: null, weekdays: [], oneTime: true, revokedAt: null }
    const facts = (usedOn: string[]): ReleaseFacts => ({
      restricted: { adultIds: [], names: [], delegateIds: [] },
      guardians: [],
      delegates: [{ ...one, usedOn }],
      permissions: [],
    })
    const rosa = { kind: 'delegate', id: 'a' } as const
    expect(refusalOf(rosa, MOMENT, facts([]))).toBe(null)
    expect(refusalOf(rosa, MOMENT, facts(['run']))).toBe(null)
    expect(refusalOf(rosa, MOMENT, facts(['other']))).toBe('used')
  })
})

describe('a hand-over', () => {
  const handover = fc.record({
    outcome: fc.option(
      fc.constantFrom('to_school', 'to_guardian', 'to_delegate', 'to_sibling', 'self_release', 'self'),
    ),
    recipient: fc.option(
      fc.record({
        kind: fc.constantFrom(
          'guardian' as const,
          'delegate' as const,
          'adult' as const,
          'sibling' as const,
          'self' as const,
        ),
        id: fc.option(anId),
        name: fc.constantFrom('Mario Neri', 'Ada Rossi'),
        method: fc.constant('known' as const),
      }),
    ),
    exception: fc.option(fc.constant({ reason: 'The mother phoned', phoned: 'Pia' })),
  })

  test('to a restricted adult is refused with every excuse; with none it is never more than with one', () => {
    fc.assert(
      fc.property(someFacts, handover, fc.boolean(), (facts, given, school) => {
        const verdict = judgeHandover(given, { school }, MOMENT, facts)
        const { recipient } = given
        const restricted =
          recipient !== null &&
          ((recipient.kind === 'guardian' && facts.restricted.adultIds.includes(recipient.id ?? '')) ||
            (recipient.kind === 'delegate' && facts.restricted.delegateIds.includes(recipient.id ?? '')))
        if (restricted) expect(verdict).toBe('restricted')
        const bare = judgeHandover({ ...given, exception: null }, { school }, MOMENT, facts)
        if (bare === null) expect(verdict).toBe(null)
      }),
    )
  })

  test('without a name is the school’s at school, and nobody’s anywhere else', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const bare = { outcome: null, recipient: null, exception: null }
        expect(judgeHandover(bare, { school: true }, MOMENT, facts)).toBe(null)
        expect(judgeHandover(bare, { school: false }, MOMENT, facts)).toBe('no_recipient')
        expect(judgeHandover({ ...bare, outcome: 'to_school' }, { school: false }, MOMENT, facts)).toBe('not_school')
      }),
    )
  })
})

test('a paper ends with the school year in which it is signed', () => {
  expect(schoolYearEnd('2026-10-05')).toBe('2027-08-31')
  expect(schoolYearEnd('2027-08-31')).toBe('2027-08-31')
  expect(schoolYearEnd('2027-09-01')).toBe('2028-08-31')
  expect(schoolYearOf('2027-02-01')).toBe('2026/2027')
})

test('a telephone number is the same with and without the code of the country', () => {
  expect(samePhone('+39 333 123 4567', '3331234567')).toBe(true)
  expect(samePhone('0039-333-1234567', '333 1234568')).toBe(false)
  expect(samePhone('112', '333 1112112')).toBe(false)
  expect(samePhone(null, '')).toBe(false)
})
