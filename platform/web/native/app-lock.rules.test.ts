import { expect, it } from 'vitest'
import { mustLock } from './app-lock.rules.ts'

const NOW = 1_000_000_000
const ago = (minutes: number) => NOW - minutes * 60_000

it.each([
  ['it is off', ago(600), null, false],
  ['the time is over', ago(5), 5, true],
  ['the time is not over', ago(4.9), 5, false],
  ['it asks every time', NOW, 0, true],
  ['the app was killed in front of the person', null, 15, true],
  ['the clock was put back', ago(-1), 15, true],
])('%s', (_why, left, after, locks) => expect(mustLock(left, NOW, after)).toBe(locks))
