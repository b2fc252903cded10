import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closeProblem,
  countRun,
  EVENT_TYPES,
  foldPassenger,
  isAccountedFor,
  RESOLUTIONS,
  RETURN_PLACES,
  type Fact,
} from './runs.rules.ts'

let seq = 0
const fact = (type: Fact['type'], minute: number, more: Partial<Fact> = {}): Fact => ({
  id: more.id ?? `f${(seq += 1)}`,
  type,
  deviceId: 'phone',
  deviceSeq: seq,
  occurredAt: new Date(Date.UTC(2026, 9, 5, 5, minute)).toISOString(),
  ...more,
})

describe('folding the facts about one child', () => {
  test('boards and is handed over', () => {
    const facts = [fact('BOARDED', 1), fact('DROPPED', 20)]
    expect(foldPassenger('EXPECTED', facts)).toMatchObject({ state: 'DROPPED', rode: true })
  })

  test('a child that was reported absent and comes anyway is on board', () => {
    expect(foldPassenger('ABSENT', [fact('BOARDED', 1)]).state).toBe('BOARDED')
  })

  test('a child that nobody found at the stop stays open until somebody answered', () => {
    const missing = foldPassenger('EXPECTED', [fact('NOT_HERE', 1)])
    expect(missing).toMatchObject({ state: 'NO_SHOW', answered: false })
    expect(isAccountedFor(missing)).toBe(false)
    expect(isAccountedFor(foldPassenger('EXPECTED', [fact('NOT_HERE', 1), fact('ANSWERED', 2)]))).toBe(true)
  })

  test('a late comer after "not here" is on board and the answer is forgotten', () => {
    const fold = foldPassenger('EXPECTED', [fact('NOT_HERE', 1), fact('ANSWERED', 2), fact('BOARDED', 3)])
    expect(fold).toMatchObject({ state: 'BOARDED', answered: false })
  })

  test('an undo takes its target out, also when it arrives first', () => {
    const wrong = fact('BOARDED', 1)
    const undo = fact('UNDO', 2, { supersedesId: wrong.id })
    expect(foldPassenger('EXPECTED', [undo, wrong])).toMatchObject({ state: 'EXPECTED', rode: false })
  })

  test('facts that contradict leave the child unclear until a human says what is true', () => {
    const facts = [fact('BOARDED', 1), fact('NOT_HERE', 2, { deviceId: 'other phone' })]
    expect(foldPassenger('EXPECTED', facts).state).toBe('UNRESOLVED')
    facts.push(fact('RESOLVED', 3, { resolution: 'NO_SHOW' }))
    expect(foldPassenger('EXPECTED', facts)).toMatchObject({ state: 'NO_SHOW', answered: true, rode: false })
  })

  test('two hand-overs to different people contradict, in whatever order they are told, and the same twice does not', () => {
    const by = (name: string, minute: number, kind = 'guardian') =>
      fact('DROPPED', minute, { deviceId: name, taker: { kind, name } })
    const boarded = fact('BOARDED', 1)
    const [mother, father] = [by('Maria Rossi', 20), by('Mario Rossi', 21)]
    for (const facts of [
      [boarded, mother, father],
      [father, mother, boarded],
    ])
      expect(foldPassenger('EXPECTED', facts).state).toBe('UNRESOLVED')
    expect(foldPassenger('EXPECTED', [boarded, mother, by('Maria Rosi', 21, 'adult')]).state).toBe('DROPPED')
    expect(foldPassenger('EXPECTED', [boarded, mother, fact('DROPPED', 21, { taker: null })]).state).toBe('DROPPED')
    expect(foldPassenger('EXPECTED', [boarded, mother, by('', 21, 'self')]).state).toBe('UNRESOLVED')
  })

  test('a child taken back is on board until somebody at the school or base has accepted them', () => {
    const back = [fact('BOARDED', 1), fact('RETURNED', 20)]
    expect(foldPassenger('EXPECTED', back)).toMatchObject({ state: 'KEPT', rode: true, returnedTo: null })
    expect(isAccountedFor(foldPassenger('EXPECTED', back))).toBe(false)
    const accepted = [...back, fact('RETURNED', 25, { returnedTo: 'school' })]
    expect(foldPassenger('EXPECTED', accepted)).toMatchObject({ state: 'RETURNED', returnedTo: 'school' })
    // Another phone said without network that they are on the way back: who accepted them has them.
    expect(foldPassenger('EXPECTED', [...accepted, fact('RETURNED', 26)]).state).toBe('RETURNED')
    // Met by the family after all.
    expect(foldPassenger('EXPECTED', [...back, fact('DROPPED', 30)])).toMatchObject({
      state: 'DROPPED',
      returnedTo: null,
    })
    const unclear = [fact('DROPPED', 1), fact('RESOLVED', 2, { resolution: 'RETURNED' })]
    expect(foldPassenger('EXPECTED', unclear).state).toBe('UNRESOLVED')
  })

  test('somebody handed over without ever boarding is unclear, not delivered', () => {
    expect(foldPassenger('EXPECTED', [fact('DROPPED', 9)]).state).toBe('UNRESOLVED')
  })
})

const anyFact = fc
  .record({
    id: fc.stringMatching(/^[a-h]$/),
    type: fc.constantFrom(...EVENT_TYPES),
    deviceId: fc.constantFrom('a', 'b'),
    deviceSeq: fc.integer({ min: 1, max: 9 }),
    minute: fc.integer({ min: 0, max: 5 }),
    supersedesId: fc.option(fc.stringMatching(/^[a-h]$/)),
    resolution: fc.option(fc.constantFrom(...RESOLUTIONS)),
    returnedTo: fc.option(fc.constantFrom(...RETURN_PLACES)),
  })
  .map(({ minute, ...rest }): Fact => ({
    ...rest,
    occurredAt: new Date(Date.UTC(2026, 9, 5, 5, minute)).toISOString(),
  }))
// An id is one fact: a device never sends two different facts under one id.
const manyFacts = fc.uniqueArray(anyFact, { selector: (f) => f.id, maxLength: 8 })

test('any order of arrival and any repeat fold to the same state', () => {
  fc.assert(
    fc.property(
      manyFacts,
      fc.infiniteStream(fc.nat()),
      fc.constantFrom('EXPECTED' as const, 'ABSENT' as const),
      (facts, keys, planned) => {
        const shuffled = [...facts, ...facts]
          .map((f) => ({ f, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ f }) => f)
        expect(foldPassenger(planned, shuffled)).toEqual(foldPassenger(planned, facts))
      },
    ),
    { numRuns: 2000 },
  )
})

test('what one device numbered stands in that order, also when its clock was set back in between', () => {
  const facts = [fact('NOT_HERE', 12), fact('BOARDED', 5)]
  expect(foldPassenger('EXPECTED', facts).state).toBe('BOARDED')
  // Another device's clock is no help here: it stands by time.
  const elsewhere = fact('DROPPED', 6, { deviceId: 'other phone' })
  expect(foldPassenger('EXPECTED', [...facts, elsewhere]).state).toBe('UNRESOLVED')
  const afterwards = fact('DROPPED', 13, { deviceId: 'other phone' })
  expect(foldPassenger('EXPECTED', [...facts, afterwards]).state).toBe('DROPPED')
})

describe('a boarding that the server heard of long after its own time', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 9, 5, 5, minute)).toISOString()
  const ridden = [fact('BOARDED', 30, { receivedAt: at(30) }), fact('DROPPED', 50, { receivedAt: at(50) })]
  const other = { deviceId: 'other phone' }

  test('of a phone whose clock is slow leaves a child that was handed over unclear: it may be on board again', () => {
    // Recorded at 08:00 by a clock that said 05:00.
    const slow = fact('BOARDED', 0, { ...other, receivedAt: at(60) })
    const fold = foldPassenger('EXPECTED', [...ridden, slow])
    expect(fold).toMatchObject({ state: 'UNRESOLVED', rode: true })
    expect(isAccountedFor(fold)).toBe(false)
    const settled = fact('RESOLVED', 70, { resolution: 'DROPPED', receivedAt: at(70) })
    expect(foldPassenger('EXPECTED', [...ridden, slow, settled]).state).toBe('DROPPED')
    // The same boarding heard of in time stands where it was: before the hand-over.
    expect(foldPassenger('EXPECTED', [...ridden, { ...slow, receivedAt: at(1) }]).state).toBe('DROPPED')
  })

  test('that is the only one was where its phone says: a phone without network is no contradiction', () => {
    const offline = fact('BOARDED', 30, { ...other, receivedAt: at(90) })
    const handed = fact('DROPPED', 50, { receivedAt: at(50) })
    expect(foldPassenger('EXPECTED', [offline, handed]).state).toBe('DROPPED')
  })

  test('changes nothing about what the same phone recorded after it', () => {
    const offline = [
      fact('BOARDED', 30, { ...other, deviceSeq: 1, receivedAt: at(90) }),
      fact('DROPPED', 50, { ...other, deviceSeq: 2, receivedAt: at(90) }),
    ]
    const seen = fact('BOARDED', 31, { receivedAt: at(31) })
    expect(foldPassenger('EXPECTED', [...offline, seen]).state).toBe('DROPPED')
  })
})

test('the clock of a single device changes no state', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ type: fc.constantFrom(...EVENT_TYPES), minutes: fc.tuple(fc.nat(59), fc.nat(59)) }), {
        maxLength: 8,
      }),
      (told) => {
        const by = (clock: 0 | 1) =>
          told
            .filter(({ type }) => type !== 'ACCEPTED')
            .map(({ type, minutes }, i) => fact(type, minutes[clock], { id: `e${i}`, deviceSeq: i + 1 }))
        const { state, answered, rode } = foldPassenger('EXPECTED', by(0))
        expect(foldPassenger('EXPECTED', by(1))).toMatchObject({ state, answered, rode })
      },
    ),
  )
})

test('a child taken on elsewhere was handed on before, whatever the clock of the first phone did', () => {
  const handed = [fact('BOARDED', 20), fact('TRANSFERRING', 2)]
  const accepted = fact('ACCEPTED', 4, { deviceId: 'other phone', deviceSeq: 1 })
  expect(foldPassenger('EXPECTED', [accepted, ...handed])).toMatchObject({ state: 'TRANSFERRED', rode: true })
})

test('the counts of a run always add up to everybody on the list', () => {
  fc.assert(
    fc.property(fc.array(manyFacts, { maxLength: 6 }), (children) => {
      const folds = children.map((facts) => foldPassenger('EXPECTED', facts))
      const n = countRun(folds)
      const unclear = folds.filter((f) => f.state === 'UNRESOLVED').length
      expect(n.onBoard + n.absent + n.toCome + n.noShow + n.delivered + unclear).toBe(n.total)
    }),
  )
})

describe('closing a run', () => {
  const delivered = { id: 'ada', fold: foldPassenger('EXPECTED', [fact('BOARDED', 1), fact('DROPPED', 2)]) }
  const untouched = { id: 'ben', fold: foldPassenger('EXPECTED', []) }

  test('is refused while a child is untouched, whatever the head count says', () => {
    expect(closeProblem([delivered, untouched], { headCount: 1, vehicleChecked: true })).toEqual({
      code: 'unaccounted',
      passengerIds: ['ben'],
    })
  })
  test('is refused when the head count differs from those who rode', () => {
    expect(closeProblem([delivered], { headCount: 2, vehicleChecked: true })).toEqual({
      code: 'headCount',
      rode: 1,
      headCount: 2,
    })
  })
  test('is refused until somebody walked through the vehicle', () => {
    expect(closeProblem([delivered], { headCount: 1, vehicleChecked: false })).toEqual({ code: 'vehicle' })
  })
  test('goes through when everybody is accounted for', () => {
    expect(closeProblem([delivered], { headCount: 1, vehicleChecked: true })).toBeNull()
  })
})
