import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APART_PX, groupsOf } from './clusters.rules.ts'

const at = (x: number, y = 0) => ({ x, y })

test('marks that have room stay by themselves, those on top of each other are one', () => {
  expect(groupsOf([at(0), at(APART_PX), at(3 * APART_PX)])).toEqual([[0], [1], [2]])
  expect(groupsOf([at(0), at(5), at(200), at(APART_PX - 1)])).toEqual([[0, 1, 3], [2]])
  expect(groupsOf([])).toEqual([])
})

test('a row of marks does not become one long group', () => {
  const row = Array.from({ length: 20 }, (_, place) => at(place * 20))
  expect(groupsOf(row).every((group) => group.length <= 3)).toBe(true)
})

const spots = fc.array(
  fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -500, max: 500 }) }),
  {
    maxLength: 200,
  },
)

test('every mark is in one group, near its first one, and the first ones have room', () => {
  fc.assert(
    fc.property(spots, (all) => {
      const groups = groupsOf(all)
      expect(groups.flat().toSorted((a, b) => a - b)).toEqual(all.map((_, place) => place))
      const apart = (a: number, b: number) => Math.hypot(all[a]!.x - all[b]!.x, all[a]!.y - all[b]!.y)
      for (const [first, ...others] of groups)
        for (const other of others) expect(apart(first!, other)).toBeLessThan(APART_PX)
      const firsts = groups.map(([first]) => first!)
      for (const a of firsts) for (const b of firsts) if (a < b) expect(apart(a, b)).toBeGreaterThanOrEqual(APART_PX)
    }),
  )
})

test('nothing changes when the map is moved by whole cells', () => {
  fc.assert(
    fc.property(spots, fc.integer({ min: -50, max: 50 }), (all, cells) => {
      const moved = all.map(({ x, y }) => ({ x: x + cells * APART_PX, y }))
      expect(groupsOf(moved)).toEqual(groupsOf(all))
    }),
  )
})
