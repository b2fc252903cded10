import { expect, test } from 'vitest'
import { hasBegun, isThere, moveFrom } from './rooms.rules.ts'

test('the stay before ends on the day before, and one that is over stays as it is', () => {
  expect(moveFrom(null, '2026-11-27')).toEqual({ ok: true, closes: null })
  expect(moveFrom({ from: '2026-11-01', to: null }, '2026-11-27')).toEqual({ ok: true, closes: '2026-11-26' })
  expect(moveFrom({ from: '2026-11-01', to: '2026-11-20' }, '2026-11-27')).toEqual({ ok: true, closes: null })
})

test('nobody is in two rooms: what begins later, or has an end to come, is in the way', () => {
  expect(moveFrom({ from: '2026-12-01', to: null }, '2026-11-27')).toEqual({ ok: false })
  expect(moveFrom({ from: '2026-11-01', to: '2026-11-30' }, '2026-11-27')).toEqual({ ok: false })
})

test('a stay that was replaced on its first day never began', () => {
  expect(moveFrom({ from: '2026-11-27', to: null }, '2026-11-27')).toEqual({ ok: true, closes: '2026-11-26' })
  expect(hasBegun({ from: '2026-11-27', to: '2026-11-26' })).toBe(false)
  expect(isThere({ from: '2026-11-27', to: '2026-11-26' }, '2026-11-27')).toBe(false)
  expect(isThere({ from: '2026-11-27', to: null }, '2026-11-28')).toBe(true)
})
