import { expect, test, vi } from 'vitest'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { FormStore } from './form-store.ts'

const fields: FieldDefinition[] = [
  { fieldName: 'diet', label: 'diet', type: 'switch' },
  { fieldName: 'kind', label: 'kind', type: 'string', dependencies: { values: [{ fieldName: 'diet', value: true }] } },
  { fieldName: 'note', label: 'note', type: 'string' },
]

test('a keystroke calls its own cell and no other; a field that others depend on calls the grid', () => {
  const store = new FormStore(fields, {})
  const [note, kind, grid] = [vi.fn(), vi.fn(), vi.fn()]
  store.onCell('note', note)
  store.onCell('kind', kind)
  store.onShown(grid)
  store.write('note', 'a')
  expect([note, kind, grid].map((one) => one.mock.calls.length)).toEqual([1, 0, 0])
  store.write('diet', true)
  expect([note, kind, grid].map((one) => one.mock.calls.length)).toEqual([1, 0, 1])
})

test('other definitions of the same fields call the grid too', () => {
  const store = new FormStore(fields, {})
  const grid = vi.fn()
  store.onShown(grid)
  const renamed = fields.map((field) => ({ ...field, label: `${field.label}!` }))
  store.define(renamed, {})
  expect(grid).toHaveBeenCalledTimes(1)
  expect(store.shown().fields).toBe(renamed)
})

test('when the record changes, what was typed stays and the rest follows', () => {
  const store = new FormStore(fields, { note: 'old', kind: 'vegan', diet: true })
  store.write('note', 'mine')
  store.define(fields, { note: 'theirs', kind: 'halal', diet: true })
  expect(store.values()).toEqual({ note: 'mine', kind: 'halal', diet: true })
  expect(store.dirty()).toEqual({ note: 'mine' })
})

test('what is not on the form is not sent', () => {
  const store = new FormStore(fields, { diet: true, kind: 'vegan' })
  store.write('kind', 'halal')
  store.write('diet', false)
  expect(store.outcome()).toEqual({ diet: false, kind: 'vegan' })
  expect(store.values()['kind']).toBe('halal')
})

test('a mark stands until its field is changed', () => {
  const store = new FormStore(fields, {})
  store.mark([{ fieldName: 'note', message: 'needed' }])
  expect(store.cell('note').error).toBe('needed')
  store.write('note', 'a')
  expect(store.cell('note').error).toBeUndefined()
})
