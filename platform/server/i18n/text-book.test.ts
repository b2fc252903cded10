import { expect, test } from 'vitest'
import { makeTextBook } from './text-book.ts'

const book = makeTextBook([{ 'probe.both': { en: '{name} at {stop}, {more}', it: '{name} a {stop} {toString}' } }])

test('a value that looks like a placeholder is shown as it was typed', () => {
  expect(book.say('en', 'probe.both', { name: '{stop}', stop: 'Via Roma' })).toBe('{stop} at Via Roma, {more}')
})

test('a placeholder without a value stays, also one that every object has', () => {
  expect(book.say('it', 'probe.both', { stop: '{name}', name: '$& {stop}' })).toBe('$& {stop} a {name} {toString}')
})
