import { expect, test } from 'vitest'
import { toldValues } from './notices.rules.ts'

test('a notice tells its days as people write them, and leaves everything else as it is', () => {
  expect(toldValues({ day: '2026-10-05', route: 'Line 3, 2026-10-05', reason: '2026-13-45', runs: 2 })).toEqual({
    day: '05/10/2026',
    route: 'Line 3, 2026-10-05',
    reason: '2026-13-45',
    runs: 2,
  })
})
