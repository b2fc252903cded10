import { expect, test } from 'vitest'
import {
  accessOf,
  configured,
  expiresSoon,
  keepsOwner,
  LETTERS,
  PERMISSION_ROLES,
  stateAfter,
} from './documents.rules.ts'

const letters = { CB_ADMIN: 'W', CB_ASSISTANT: 'R', CB_PARENT: 'N' } as const

test('the letter of the role decides, and nobody changes what is archived', () => {
  expect(PERMISSION_ROLES.map((role) => accessOf(letters, role))).toEqual(['RW', 'R', 'D'])
  expect(PERMISSION_ROLES.map((role) => accessOf(letters, role, 'D'))).toEqual(['R', 'R', 'D'])
  expect(accessOf(letters, null)).toBe('RW')
  expect(configured(letters)).toBe('W,R,N')
})

test('the office keeps the right to write', () => {
  for (const letter of LETTERS) expect(keepsOwner({ ...letters, CB_ADMIN: letter })).toBe(letter === 'W')
})

test.each([
  { before: { expiration: null, state: false }, expiration: '2026-12-01T10:00', state: true },
  { before: { expiration: '2026-12-01T10:00', state: true }, expiration: null, state: false },
  { before: { expiration: '2026-12-01T10:00', state: false }, expiration: '2026-12-02T10:00', state: false },
  { before: { expiration: null, state: false }, expiration: null, state: false },
])('from $before to $expiration the state is $state', ({ before, expiration, state }) => {
  expect(stateAfter(before, expiration)).toBe(state)
})

test('a document is named ahead from 30 days before it expires, unless its expiration does not count', () => {
  const at = (expiration: string | null, state = true) => expiresSoon({ expiration, state }, '2026-11-27')
  expect([at('2026-12-27T23:00'), at('2026-12-28T00:00'), at('2026-01-01T00:00'), at(null)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(at('2026-11-28T10:00', false)).toBe(false)
})
