import { expect, test } from 'vitest'
import { consentsMissing, consentsNeeded, hasSigned, isWithdrawn, type Consent, type Side } from './consents.rules.ts'

const at = (minute: number) => new Date(Date.parse('2026-03-28T08:00:00Z') + minute * 60_000)
const needed = consentsNeeded({ child: true, deciders: 2 })
const signed = (author: string, minute: number, until: number | null = null, side: Side = 'family'): Consent => ({
  side,
  author,
  signedAt: at(minute),
  withdrawnAt: until === null ? null : at(until),
})

test('a consent ends with its withdrawal, and what was before stays consented', () => {
  const all = [signed('office', 0, null, 'office'), signed('mother', 0), signed('father', 1, 30)]
  expect(consentsMissing(all, needed, at(29))).toEqual({ office: 0, family: 0 })
  expect(consentsMissing(all, needed, at(30))).toEqual({ office: 0, family: 1 })
  expect([isWithdrawn(all, needed, at(29)), isWithdrawn(all, needed, at(30))]).toEqual([false, true])
  const again = [...all, signed('father', 60)]
  expect(consentsMissing(again, needed, at(59))).toEqual({ office: 0, family: 1 })
  expect(consentsMissing(again, needed, at(61))).toEqual({ office: 0, family: 0 })
})

test('a first signature counts for what a phone recorded before it arrived', () => {
  const all = [signed('office', 0, null, 'office'), signed('mother', 0), signed('father', 20)]
  expect(consentsMissing(all, needed, at(10))).toEqual({ office: 0, family: 0 })
})

test('when who withdrew decides no more it is taken up by a signature, not by itself', () => {
  const alone = consentsNeeded({ child: true, deciders: 1 })
  const all = [signed('office', 0, null, 'office'), signed('mother', 0), signed('father', 1, 30)]
  expect(consentsMissing(all, alone, at(40))).toEqual({ office: 0, family: 1 })
  expect(hasSigned(all, alone, { author: 'mother', at: at(40) })).toBe(false)
  expect(hasSigned(all, needed, { author: 'mother', at: at(40) })).toBe(true)
  expect(consentsMissing([...all, signed('mother', 50)], alone, at(51))).toEqual({ office: 0, family: 0 })
})

test('who is no child needs none, also where one was withdrawn', () => {
  const none = consentsNeeded({ child: false, deciders: 2 })
  expect(consentsMissing([signed('father', 0, 10)], none, at(20))).toEqual({ office: 0, family: 0 })
  expect(isWithdrawn([signed('father', 0, 10)], none, at(20))).toBe(false)
})

const WALKS = 10_000

test(`${WALKS} random walks of signatures and withdrawals agree with a plain model`, () => {
  let held = 0
  for (let seed = 1; seed <= WALKS; seed += 1) {
    const below = randomOf(seed)
    const deciders = ['mother', 'father', 'aunt'].slice(0, 1 + (seed % 3))
    const needs = consentsNeeded({ child: true, deciders: deciders.length })
    const consents: Consent[] = []
    // The model: who has signed now, and whether a withdrawal waits for a signature.
    const now = { office: new Set<string>(), family: new Set<string>() }
    let waits = false
    let given = true
    for (let minute = 1; minute <= 12; minute += 1) {
      const who = deciders[below(deciders.length)] ?? 'mother'
      const kind = below(4)
      if (kind === 0 && now.office.size === 0) {
        now.office.add('office')
        consents.push(signed('office', minute, null, 'office'))
      } else if (kind === 1) {
        const open = consents.findIndex(({ author, withdrawnAt }) => author === who && withdrawnAt === null)
        const found = consents[open]
        if (!found) continue
        consents[open] = { ...found, withdrawnAt: at(minute) }
        now.family.delete(who)
        waits = true
      } else if (kind > 1 && !now.family.has(who)) {
        now.family.add(who)
        consents.push(signed(who, minute))
        waits = false
      }
      const may = now.office.size >= needs.office && now.family.size >= needs.family && !waits
      const missing = consentsMissing(consents, needs, at(minute))
      if ((missing.office + missing.family === 0) !== may) throw new Error(`walk ${seed}, minute ${minute}`)
      // What is known later changes nothing of a moment after a withdrawal.
      if (!may && isWithdrawn(consents, needs, at(minute))) held += 1
      given = may
    }
    const end = consentsMissing(consents, needs, at(12))
    if ((end.office + end.family === 0) !== given) throw new Error(`walk ${seed}: the end`)
  }
  expect(held).toBeGreaterThan(WALKS)
})

function randomOf(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
}
