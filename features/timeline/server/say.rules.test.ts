import { expect, test } from 'vitest'
import { sayIn } from './say.rules.ts'

test('a value that looks like a placeholder is shown as it was typed', () => {
  expect(sayIn('en')('{first} {second}', { first: '{second}', second: '2' })).toBe('{second} 2')
})
