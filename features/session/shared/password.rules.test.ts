import { expect, test } from 'vitest'
import { passwordProblem } from './password.rules.ts'

const verdict = (password: string, username = 'pia.ferri@example.test') =>
  passwordProblem(password, username)?.message ?? 'taken'

test.each([
  ['elevenchars', 'session.password.tooShort'],
  ['twelve chars', 'taken'],
  ['only lower case words', 'taken'],
  ['ünïcödé ünïcödé', 'taken'],
  ['🚌🚸🚏🏫👧👦🎒⏰🗺🚲🛴', 'session.password.tooShort'],
  ['x'.repeat(3) + 'a sentence of more than sixty-four characters is a good password too', 'taken'],
  ['ab1 '.repeat(60), 'session.password.tooLong'],
  ['Password1234', 'session.password.common'],
  ['1234!password', 'session.password.common'],
  ['qwertyuiop12', 'session.password.common'],
  ['123456789012', 'session.password.common'],
  ['aaaaaaaaaaaa', 'session.password.common'],
  ['ciaociaociao', 'session.password.common'],
  ['abcdefghijkl', 'session.password.common'],
  ['Pia.Ferri@example.test', 'session.password.common'],
  ['pia.ferri2026!', 'session.password.common'],
])('%s: %s', (password, expected) => expect(verdict(password)).toBe(expected))
