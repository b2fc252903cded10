import { describe, expect, test } from 'vitest'
import { abilitiesOf, misfit, STATES, stateOf, upToDate } from './posts.rules.ts'

const now = new Date('2026-10-05T08:00:00Z')
const at = (time: string) => new Date(`2026-10-05T${time}:00Z`)

test.each([
  ['DRAFT', null, null, 'draft'],
  ['WAITING', null, null, 'waiting'],
  ['ACTIVE', '08:01', null, 'planned'],
  ['ACTIVE', '08:00', null, 'published'],
  ['ACTIVE', '07:00', '08:01', 'published'],
  ['ACTIVE', '07:00', '08:00', 'past'],
  ['ARCHIVED', '07:00', null, 'withdrawn'],
] as const)('%s from %s to %s is %s', (status, from, to, state) => {
  expect(stateOf({ status, publishAt: from && at(from), expiresAt: to && at(to) }, now)).toBe(state)
})

describe('abilities', () => {
  const of = (state: (typeof STATES)[number], who: 'office' | 'author' | 'reader') =>
    Object.entries(
      abilitiesOf({
        state,
        role: who === 'office' ? 'CB_ADMIN' : 'CB_ASSISTANT',
        manages: who === 'office',
        wrote: who === 'author',
      }),
    ).flatMap(([name, may]) => (may ? [name] : []))

  test('an assistant writes and asks, the office decides, a reader has none', () => {
    expect(of('draft', 'author')).toEqual(['edit', 'ask', 'archive'])
    expect(of('waiting', 'author')).toEqual(['edit', 'archive'])
    expect(of('waiting', 'office')).toEqual(['edit', 'publish', 'refuse', 'archive'])
    expect(of('planned', 'author')).toEqual([])
    expect(of('published', 'author')).toEqual(['readers', 'remind'])
    expect(of('published', 'office')).toEqual(['edit', 'archive', 'readers', 'remind'])
    for (const state of STATES) expect(of(state, 'reader')).toEqual([])
  })
})

test('a digest asks for no confirmation, and nothing ends before it begins', () => {
  const fields = { urgency: 'info', mustConfirm: true, confirmBy: null, expiresAt: null, publishAt: null } as const
  expect(misfit(fields, now)).toBeNull()
  expect(misfit({ ...fields, urgency: 'digest' }, now)?.fieldName).toBe('mustConfirm')
  expect(misfit({ ...fields, expiresAt: now }, now)?.fieldName).toBe('expiresAt')
  expect(misfit({ ...fields, publishAt: at('09:00'), expiresAt: at('09:00') }, now)?.fieldName).toBe('expiresAt')
  expect(misfit({ ...fields, publishAt: at('09:00'), expiresAt: at('09:01') }, now)).toBeNull()
  expect(misfit({ ...fields, confirmBy: at('07:59') }, now)?.fieldName).toBe('confirmBy')
})

test('an older revision than the one asked for is none', () => {
  expect(upToDate(null, 1)).toBe(false)
  expect(upToDate(1, 2)).toBe(false)
  expect(upToDate(2, 2)).toBe(true)
  expect(upToDate(3, 2)).toBe(true)
})
