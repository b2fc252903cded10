import { MODULES, type Module } from '#platform/shared/contract/modules.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { describe, expect, test } from 'vitest'
import { defineSlot, entriesIn, fill, fillsFor, type PartEntry, type SlotEntry } from './slot.ts'

const slot = defineSlot<SlotEntry & { label: string }>('people.tabs')
const other = defineSlot<SlotEntry & { label: string }>('people.tabs')
const entry = (id: string, order: number, roles?: SlotEntry['roles']) => ({
  id,
  order,
  label: id,
  ...(roles && { roles }),
})

describe('a slot', () => {
  test('gives its entries back as they were put in, by their order, whatever the order of the features', () => {
    const fills = [fill(slot, entry('late', 20)), fill(slot, entry('early', 10))]
    expect(entriesIn(slot, fills)).toEqual([entry('early', 10), entry('late', 20)])
  })
  test('knows its own entries alone, even beside a slot of the same name', () => {
    const fills = [fill(other, entry('theirs', 1)), fill(slot, entry('mine', 2))]
    expect(entriesIn(slot, fills).map(({ id }) => id)).toEqual(['mine'])
    expect(entriesIn(slot, [])).toEqual([])
  })
  test('keeps from a role what is not for it; without roles an entry is for everybody', () => {
    const fills = [fill(slot, entry('office', 1, ['CB_ADMIN'])), fill(slot, entry('all', 2))]
    const seenBy = (role: Role) => entriesIn(slot, fillsFor(fills, { role, modules: MODULES })).map(({ id }) => id)
    expect(seenBy('CB_ADMIN')).toEqual(['office', 'all'])
    expect(seenBy('CB_PARENT')).toEqual(['all'])
  })
  test('keeps what belongs to a part of care that is closed to the reader', () => {
    const fills = [fill(slot, { ...entry('chart', 1), module: 'measurement.userDetail' }), fill(slot, entry('all', 2))]
    const seenWith = (modules: readonly Module[]) =>
      entriesIn(slot, fillsFor(fills, { role: 'CB_ADMIN', modules })).map(({ id }) => id)
    expect(seenWith(MODULES)).toEqual(['chart', 'all'])
    expect(seenWith(['measurement.allUsers'])).toEqual(['all'])
  })
  test('loads nothing when it is filled or read', () => {
    let loaded = 0
    const parts = defineSlot<PartEntry<object>>('home.widgets')
    const load = () => {
      loaded += 1
      return Promise.resolve(() => null)
    }
    entriesIn(parts, fillsFor([fill(parts, { id: 'board', order: 1, load })], { role: 'CB_ADMIN', modules: MODULES }))
    expect(loaded).toBe(0)
  })
})
