import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameValue, type FieldDefinition, type FieldValue, type FieldValues } from './fields.ts'
import { shownNames } from './shown.rules.ts'
import { validate } from './validate.ts'
import { writable } from './writable.rules.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const
const value = fc.oneof(
  fc.constantFrom<FieldValue>('yes', 'no', true, false, null),
  fc.integer({ min: 0, max: 9 }),
  fc.string({ maxLength: 4 }),
)
const values: fc.Arbitrary<FieldValues> = fc.dictionary(
  fc.constantFrom(...NAMES, 'former', '__proto__', 'unknown'),
  value,
)
const fields: fc.Arbitrary<FieldDefinition[]> = fc.tuple(
  ...NAMES.map((fieldName) =>
    fc.record(
      {
        fieldName: fc.constant(fieldName),
        label: fc.constant(fieldName),
        type: fc.constantFrom('string' as const, 'switch' as const, 'integer' as const),
        required: fc.boolean(),
        hidden: fc.boolean(),
        notEditable: fc.boolean(),
        dependencies: fc.record({
          values: fc.array(fc.record({ fieldName: fc.constantFrom(...NAMES), value }), { maxLength: 2 }),
        }),
      },
      { requiredKeys: ['fieldName', 'label', 'type'] },
    ),
  ),
)
const SEED = { seed: 20261005, numRuns: 500 }

describe('whatever a crafted request sends', () => {
  test('a hidden, read-only or not shown field keeps what is stored, and so does everything that is no field', () => {
    fc.assert(
      fc.property(fields, values, values, (defined, stored, sent) => {
        const { values: next } = writable(defined, stored, sent)
        const shown = shownNames(defined, next)
        const open = new Set(
          defined
            .filter((field) => shown.has(field.fieldName) && !field.notEditable && !field.hidden)
            .map((field) => field.fieldName),
        )
        for (const name of new Set([...Object.keys(stored), ...Object.keys(next)]))
          if (!open.has(name)) expect(sameValue(next[name], stored[name])).toBe(true)
      }),
      SEED,
    )
  })

  test('nothing that was sent is dropped in silence: it is stored or refused by name', () => {
    fc.assert(
      fc.property(fields, values, values, (defined, stored, sent) => {
        const { values: next, refused } = writable(defined, stored, sent)
        const told = new Set(refused.map((problem) => problem.fieldName))
        for (const [name, wish] of Object.entries(sent))
          expect(told.has(name) || sameValue(next[name], wish)).toBe(true)
      }),
      SEED,
    )
  })

  test('sending back what is stored is never refused for a field, and changes nothing', () => {
    fc.assert(
      fc.property(fields, values, (defined, stored) => {
        const own = Object.fromEntries(Object.entries(stored).filter(([name]) => NAMES.some((known) => known === name)))
        const { values: next, refused } = writable(defined, stored, own)
        expect(refused).toEqual([])
        for (const name of Object.keys(stored)) expect(sameValue(next[name], stored[name])).toBe(true)
      }),
      SEED,
    )
  })

  test('what is shown and what is judged are the same on both sides, also when fields depend on each other in a circle', () => {
    fc.assert(
      fc.property(fields, values, (defined, given) => {
        const shown = shownNames(defined, given)
        for (const { fieldName } of validate(defined, given)) expect(shown.has(fieldName)).toBe(true)
      }),
      SEED,
    )
  })
})

test('a field that depends on one that is not shown is not shown', () => {
  const chain: FieldDefinition[] = [
    { fieldName: 'diet', label: 'diet', type: 'switch' },
    {
      fieldName: 'kind',
      label: 'kind',
      type: 'string',
      dependencies: { values: [{ fieldName: 'diet', value: true }] },
    },
    {
      fieldName: 'more',
      label: 'more',
      type: 'string',
      dependencies: { values: [{ fieldName: 'kind', value: 'other' }] },
    },
  ]
  expect([...shownNames(chain, { diet: false, kind: 'other' })]).toEqual(['diet'])
  expect([...shownNames(chain, { diet: true, kind: 'other' })]).toEqual(['diet', 'kind', 'more'])
  expect(writable(chain, {}, { diet: false, kind: 'other', more: 'x' })).toEqual({
    values: { diet: false },
    refused: [
      { fieldName: 'kind', message: 'form.notYours' },
      { fieldName: 'more', message: 'form.notYours' },
    ],
  })
})
