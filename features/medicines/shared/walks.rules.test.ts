import { expect, test } from 'vitest'
import { guard, isTaken, type Asked, type Dose, type Recorded } from './doses.rules.ts'
import { stateAfter, type OrderAction, type OrderState, type Version } from './orders.rules.ts'
import {
  balance,
  canLeave,
  moveOfCount,
  movesOfDose,
  undone,
  STOCK_PLACES,
  type Lot,
  type Move,
} from './stock.rules.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-03-28T00:00:00Z')
const WALKS = 10_000
const STEPS = 14

function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (n: number) => Math.floor(next() * n),
    of: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

/** What the rules are compared with: sums of whole numbers, a list of what was given, and nothing clever. */
class Model {
  state: OrderState = 'active'
  readonly stock = new Map<string, number>()
  readonly slots = new Set<number>()
  taken: { at: number; amount: number }[] = []
  untracked = 0
  of = (lot: string, place: string) => this.stock.get(`${lot} ${place}`) ?? 0
  add = (lot: string, place: string, n: number) => void this.stock.set(`${lot} ${place}`, this.of(lot, place) + n)
  /** Every minute counts: any 24 hours that end with a dose. */
  allows(at: number, amount: number, { gap, most }: { gap: number; most: number }): boolean {
    const all = [...this.taken, { at, amount }]
    return (
      this.taken.every((one) => Math.abs(one.at - at) >= gap) &&
      all.every(
        ({ at: end }) =>
          end < at ||
          end - at >= 24 * HOUR ||
          all.filter((one) => one.at <= end && end - one.at < 24 * HOUR).reduce((sum, one) => sum + one.amount, 0) <=
            most,
      )
    )
  }
}

const version = (n: number, state: OrderState, at: number, asNeeded: boolean): Version => ({
  schedule: asNeeded ? { kind: 'asNeeded' } : { kind: 'hours', every: 4, first: '00:00' },
  dose: 1,
  startsOn: '2026-03-28',
  endsOn: null,
  version: n,
  state,
  inForceFrom: new Date(at),
  replacesFrom: null,
  slotsFrom: null,
  critical: false,
  twoPeople: false,
  gapMinutes: asNeeded ? 180 : null,
  mostIn24h: asNeeded ? 4 : null,
  prescriptionUntil: null,
  consentVersion: 1,
})

const LOTS: readonly [Lot, ...Lot[]] = [
  { id: 'a', expiresOn: '2026-04-30' },
  { id: 'b', expiresOn: null },
  { id: 'c', expiresOn: '2026-03-01' },
]
const ACTIONS: readonly [OrderAction, ...OrderAction[]] = ['suspend', 'restore', 'close', 'renew']
const OUTCOMES: readonly [Recorded, ...Recorded[]] = ['given', 'given', 'given', 'partial', 'refused', 'held']

test(`${WALKS} random walks of orders, doses and stock agree with a plain model`, () => {
  let given = 0
  for (let seed = 1; seed <= WALKS; seed += 1) {
    const random = randomOf(seed)
    const asNeeded = seed % 2 === 0
    const model = new Model()
    let versions = [version(1, 'active', START, asNeeded)]
    const doses: Dose[] = []
    let moves: Move[] = []
    let now = START
    for (let step = 0; step < STEPS; step += 1) {
      now += random.below(5) * HOUR
      const lot = random.of(LOTS).id
      const kind = random.below(10)
      if (kind === 0) {
        const action = random.of(ACTIONS)
        const next = stateAfter(model.state, action)
        if (next === null) continue
        model.state = next
        versions = [...versions, version(versions.length + 1, next, now, asNeeded)]
      } else if (kind === 1) {
        const amount = 1 + random.below(6)
        moves = [...moves, { lot, from: 'outside', to: 'home', amount }]
        model.add(lot, 'home', amount)
      } else if (kind === 2) {
        const counted = random.below(8)
        moves = [...moves, moveOfCount(moves, { lot, place: 'home', counted })]
        model.stock.set(`${lot} home`, counted)
      } else if (kind === 3) {
        const amount = 1 + random.below(4)
        if (canLeave(moves, { lot, from: 'home', amount }) !== model.of(lot, 'home') >= amount) throw new Error('leave')
        if (model.of(lot, 'home') < amount) continue
        moves = [...moves, { lot, from: 'home', to: 'bus', amount }]
        model.add(lot, 'home', -amount)
        model.add(lot, 'bus', amount)
      } else if (kind === 4 && doses.length > 0) {
        // A dose was entered in error: it counts no more, and what was taken is back.
        const index = doses.length - 1
        const [dose] = doses.splice(index, 1)
        if (dose?.slotAt) model.slots.delete(dose.slotAt.getTime())
        if (!dose || !isTaken(dose.outcome)) continue
        const its = movesOf.get(dose) ?? []
        moves = [...moves, ...undone(its)]
        for (const move of its) {
          if (move.lot === null) model.untracked -= move.amount
          else model.add(move.lot, 'home', move.amount)
        }
        model.taken = model.taken.filter((one) => one.at !== dose.happenedAt.getTime())
      } else {
        const outcome = random.of(OUTCOMES)
        const amount = isTaken(outcome) ? 1 + random.below(2) : 0
        const slotAt = asNeeded ? null : new Date(START + Math.round((now - START) / (4 * HOUR)) * 4 * HOUR)
        const asked: Asked = { outcome, slotAt, amount, at: new Date(now), checked: false, confirmed: [] }
        const refused = guard(
          { versions, zone: 'UTC', consented: true, allergic: false, warnings: [], others: [] },
          asked,
          doses,
        )
        const exists = slotAt === null || isDue(versions, slotAt.getTime())
        const inTime = slotAt === null || now >= slotAt.getTime() - HOUR
        const allowed =
          exists &&
          (slotAt === null || !model.slots.has(slotAt.getTime())) &&
          (!isTaken(outcome) ||
            (model.state === 'active' &&
              inTime &&
              (!asNeeded || model.allows(now, amount, { gap: 3 * HOUR, most: 4 }))))
        if ((refused === null) !== allowed)
          throw new Error(
            `walk ${seed}, step ${step}: the rules say ${refused?.reason ?? 'fine'}, the model says ${String(allowed)}`,
          )
        if (refused !== null) continue
        const dose: Dose = { slotAt, happenedAt: new Date(now), outcome, amount }
        doses.push(dose)
        if (slotAt) model.slots.add(slotAt.getTime())
        if (!isTaken(outcome)) continue
        given += 1
        model.taken.push({ at: now, amount })
        const made = movesOfDose(moves, { place: 'home', amount, lots: LOTS, day: '2026-03-29' })
        movesOf.set(dose, made)
        moves = [...moves, ...made]
        let left = amount
        for (const id of ['a', 'b']) {
          const take = Math.min(left, model.of(id, 'home'))
          model.add(id, 'home', -take)
          left -= take
        }
        model.untracked += left
      }
    }
    for (const { id } of LOTS)
      for (const place of ['home', 'bus'] as const)
        if (balance(moves, place, id) !== model.of(id, place))
          throw new Error(`walk ${seed}: stock of ${id} at ${place}`)
    const sum = STOCK_PLACES.reduce((total, place) => total + balance(moves, place), 0)
    const taken = model.taken.reduce((total, { amount }) => total + amount, 0)
    if (sum !== 0 || balance(moves, 'given') !== taken) throw new Error(`walk ${seed}: sums`)
    if (balance(moves, 'given', null) !== model.untracked) throw new Error(`walk ${seed}: untracked`)
  }
  expect(given).toBeGreaterThan(WALKS)
})

const movesOf = new WeakMap<Dose, Move[]>()

/** Whether the version in force at a full fourth hour was active. */
function isDue(versions: readonly Version[], at: number): boolean {
  const inForce = versions.findLast(({ inForceFrom }) => inForceFrom.getTime() <= at)
  return inForce?.state === 'active'
}

test('a count that differs makes the move that explains it; one that fits moves nothing', () => {
  const moves: Move[] = [{ lot: 'a', from: 'outside', to: 'home', amount: 28 }]
  expect(moveOfCount(moves, { lot: 'a', place: 'home', counted: 27.5 })).toEqual({
    lot: 'a',
    from: 'home',
    to: 'outside',
    amount: 0.5,
  })
  expect(moveOfCount(moves, { lot: 'a', place: 'home', counted: 28 }).amount).toBe(0)
})

test('thousandths add up: ten times a tenth is one', () => {
  const moves = Array.from({ length: 10 }, (): Move => ({ lot: 'a', from: 'outside', to: 'home', amount: 0.1 }))
  expect(balance(moves, 'home')).toBe(1)
  expect(
    movesOfDose(moves, { place: 'home', amount: 1.25, lots: [{ id: 'a', expiresOn: null }], day: '2026-03-01' }),
  ).toEqual([
    { lot: 'a', from: 'home', to: 'given', amount: 1 },
    { lot: null, from: 'outside', to: 'given', amount: 0.25 },
  ])
})
