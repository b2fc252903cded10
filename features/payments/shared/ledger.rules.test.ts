import { expect, test } from 'vitest'
import {
  creditable,
  creditShares,
  lineCents,
  percentsOf,
  receivable,
  refundable,
  splitCents,
  stateOf,
  sumOf,
  sumsOf,
  TOTAL_MAX,
  type Share,
} from './ledger.rules.ts'

/** Numbers that look random and are the same in every run (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, upTo: (most: number) => Math.floor(next() * (most + 1)) }
}

test('parts are the whole, each its exact part rounded up or down', () => {
  const { upTo } = randomOf(1)
  for (let round = 0; round < 10_000; round++) {
    const cents = upTo(round % 2 === 0 ? 1000 : TOTAL_MAX)
    const weights = Array.from({ length: 1 + upTo(5) }, () => upTo(round % 3 === 0 ? 100 : TOTAL_MAX))
    const whole = sumOf(weights)
    const parts = splitCents(cents, weights)
    if (whole === 0) {
      expect(parts).toEqual(weights.map(() => 0))
      continue
    }
    if (sumOf(parts) !== cents) expect(parts).toBe(cents)
    for (const [at, weight] of weights.entries()) {
      const floor = Number((BigInt(cents) * BigInt(weight)) / BigInt(whole))
      const part = parts[at] ?? -1
      if (part !== floor && part !== floor + 1) expect(part).toBe(floor)
      if (weight === 0) expect(part).toBe(0)
    }
  }
})

test('of equal remainders the earlier one gets the unit', () => {
  expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitCents(101, [50, 50])).toEqual([51, 50])
  expect(splitCents(1, [33, 33, 34])).toEqual([0, 0, 1])
})

test('a line is quantity times price, half a unit rounded up', () => {
  expect(lineCents({ quantityHundredths: 150, unitCents: 333 })).toBe(500)
  expect(lineCents({ quantityHundredths: 50, unitCents: 1 })).toBe(1)
  expect(lineCents({ quantityHundredths: 49, unitCents: 1 })).toBe(0)
})

test('payers are a hundred percent together or none', () => {
  expect(percentsOf([])).toBeNull()
  expect(percentsOf([{ payerId: 'a', percent: 99 }])).toBeNull()
  expect(
    percentsOf([
      { payerId: 'b', percent: 60 },
      { payerId: 'a', percent: 40 },
    ]),
  ).toEqual([
    { payerId: 'a', percent: 40 },
    { payerId: 'b', percent: 60 },
  ])
})

test('the due day is still in time', () => {
  const sums = { owedCents: 100, creditedCents: 0, paidCents: 0, openCents: 100 }
  expect(stateOf(sums, { dueOn: '2026-05-10', today: '2026-05-10' })).toBe('issued')
  expect(stateOf(sums, { dueOn: '2026-05-10', today: '2026-05-11' })).toBe('overdue')
})

/**
 * The plain model: every unit of money of every payer is one thing that is open, credited or paid; what was paid and is credited then is to be paid back.
 * It knows neither sums nor states, only counters that each step moves.
 */
class Model {
  payers = new Map<string, { charged: number; credited: number; in: number; out: number }>()
  constructor(shares: readonly Share[]) {
    for (const { payerId, cents } of shares) this.payers.set(payerId, { charged: cents, credited: 0, in: 0, out: 0 })
  }
  at(payerId: string) {
    const found = this.payers.get(payerId)
    if (!found) throw new Error(payerId)
    return found
  }
  open(payerId: string): number {
    const { charged, credited, in: received, out } = this.at(payerId)
    return charged - credited - received + out
  }
  state(ids: readonly string[], late: boolean): string {
    const total = (pick: 'charged' | 'credited' | 'in' | 'out') => sumOf(ids.map((one) => this.at(one)[pick]))
    const open = sumOf(ids.map((one) => this.open(one)))
    if (open <= 0 && total('charged') > 0 && total('credited') === total('charged')) return 'credited'
    if (open <= 0) return 'paid'
    if (late) return 'overdue'
    return total('in') > total('out') ? 'part' : 'issued'
  }
}

test('10,000 walks through the ledger agree with a plain model at every step', () => {
  const { next, upTo } = randomOf(2026)
  let steps = 0
  for (let walk = 0; walk < 10_000; walk++) {
    const count = 1 + upTo(2)
    const weights = Array.from({ length: count }, () => 1 + upTo(99))
    const total = 1 + upTo(walk % 5 === 0 ? TOTAL_MAX - 1 : 5000)
    const parts = splitCents(total, weights)
    const shares = parts.map((cents, at) => ({ payerId: `p${at}`, cents }))
    const ids = shares.map(({ payerId }) => payerId)
    const credits: Share[] = []
    const payments: (Share & { reversed?: boolean })[] = []
    const ledger = { shares, credits, payments }
    const model = new Model(shares)
    for (let step = 0; step < 6; step++) {
      steps++
      const payerId = ids[upTo(count - 1)] ?? 'p0'
      const kind = upTo(3)
      if (kind === 0 && creditable(ledger) > 0) {
        const cents = next() < 0.2 ? creditable(ledger) : 1 + upTo(creditable(ledger) - 1)
        const made = creditShares(ledger, cents)
        if (sumOf(made.map((one) => one.cents)) !== cents) expect(made).toBe(cents)
        ledger.credits.push(...made)
        for (const one of made) model.at(one.payerId).credited += one.cents
      } else if (kind === 1 && receivable(ledger, payerId) > 0) {
        const most = receivable(ledger, payerId)
        const cents = next() < 0.4 ? most : 1 + upTo(most - 1)
        ledger.payments.push({ payerId, cents })
        model.at(payerId).in += cents
      } else if (kind === 2 && refundable(ledger, payerId) > 0) {
        const cents = 1 + upTo(refundable(ledger, payerId) - 1)
        ledger.payments.push({ payerId, cents: -cents })
        model.at(payerId).out += cents
      } else if (kind === 3) {
        const found = ledger.payments.find(({ reversed }) => !reversed)
        if (!found) continue
        found.reversed = true
        ledger.payments.push({ payerId: found.payerId, cents: -found.cents, reversed: true })
        if (found.cents > 0) model.at(found.payerId).in -= found.cents
        else model.at(found.payerId).out += found.cents
      }
      const late = next() < 0.3
      const days = { dueOn: '2026-05-10', today: late ? '2026-05-11' : '2026-05-01' }
      const all = sumsOf(ledger, null)
      const wrong =
        all.owedCents !== total ||
        all.openCents !== sumOf(ids.map((one) => model.open(one))) ||
        stateOf(all, days) !== model.state(ids, late) ||
        ids.some((one) => {
          const own = sumsOf(ledger, one)
          return (
            own.openCents !== model.open(one) ||
            own.creditedCents > own.owedCents ||
            stateOf(own, days) !== model.state([one], late)
          )
        })
      if (wrong) expect({ walk, step, ledger, all }).toBe('as the model says')
    }
  }
  expect(steps).toBe(60_000)
})
