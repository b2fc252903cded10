import { expect, test } from 'vitest'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { masked, referredIds, unmasked } from './references.rules.ts'

const known = (id: string) => id.startsWith('a')

test('what the reader does not reach has no id for them, and comes back as it is stored', () => {
  const shown = masked('a1;b1;a2;b2', known)
  expect(shown).toBe('a1;hidden-1;a2;hidden-3')
  expect(unmasked(shown, 'a1;b1;a2;b2')).toBe('a1;b1;a2;b2')
  expect(unmasked('hidden-3;a3', 'a1;b1;a2;b2')).toBe('b2;a3')
})

test('a made-up place stands for nothing', () => {
  expect(unmasked('hidden-7', 'a1')).toBe('hidden-7')
  expect(unmasked('hidden-x', 'a1')).toBe('hidden-x')
  expect(unmasked(null, 'a1')).toBeNull()
  expect(unmasked(3, 'a1')).toBe(3)
  expect(masked(null, known)).toBeNull()
})

test('ids are asked once for each source', () => {
  const fields = [
    { fieldName: 'one', source: 'children' as const },
    { fieldName: 'two', source: 'children' as const },
    { fieldName: 'stop', source: 'places' as const },
    { fieldName: 'free' },
  ]
  const answers: FieldValues[] = [{ one: 'a;b', two: 'b', free: 'x', stop: null }, { two: 'c' }]
  expect(referredIds(fields, answers)).toEqual(new Map([['children', ['a', 'b', 'c']]]))
})
