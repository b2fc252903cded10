import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrowOn, boxesOf, type Box } from './labels.rules.ts'

const VIEW = { width: 400, height: 300 }
const mark = (x: number, y: number, width = 60) => ({ x, y, radius: 12, width, height: 16 })
const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

test('a name is right of its mark, and left of it at the right edge', () => {
  const [inside, atEdge] = boxesOf([mark(100, 100), mark(380, 200)], VIEW)
  expect(inside).toEqual({ left: 116, top: 92, width: 60, height: 16 })
  expect(atEdge).toEqual({ left: 304, top: 192, width: 60, height: 16 })
})

test('a name that has no place is left out, the first one is not', () => {
  const crowd = Array.from({ length: 30 }, () => mark(200, 150))
  const boxes = boxesOf(crowd, VIEW)
  expect(boxes[0]).not.toBeNull()
  expect(boxes.filter((box) => box !== null).length).toBeLessThan(5)
})

test('no name lies on a mark or on another name, and each stays in the view', () => {
  const marks = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 300 }),
      width: fc.integer({ min: 10, max: 160 }),
    }),
    { maxLength: 25 },
  )
  fc.assert(
    fc.property(marks, (drawn) => {
      const all = drawn.map(({ x, y, width }) => mark(x, y, width))
      const boxes = boxesOf(all, VIEW)
      const names = boxes.filter((box) => box !== null)
      const dots = all.map(({ x, y, radius }) => ({
        left: x - radius,
        top: y - radius,
        width: 2 * radius,
        height: 2 * radius,
      }))
      for (const [at, name] of boxes.entries()) {
        if (name === null) continue
        expect(name.left >= 0 && name.top >= 0 && name.left + name.width <= 400 && name.top + name.height <= 300).toBe(
          true,
        )
        for (const other of names) if (other !== name) expect(overlap(name, other)).toBe(false)
        for (const [index, dot] of dots.entries()) if (index !== at) expect(overlap(name, dot)).toBe(false)
      }
    }),
  )
})

test('an arrow points along the middle of a way; a short way has none', () => {
  expect(
    arrowOn([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]),
  ).toEqual({ x: 50, y: 0, degrees: 0 })
  expect(
    arrowOn([
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 80 },
    ]),
  ).toEqual({ x: 20, y: 30, degrees: 90 })
  expect(
    arrowOn([
      { x: 0, y: 0 },
      { x: 40, y: 0 },
    ]),
  ).toBeNull()
  expect(arrowOn([])).toBeNull()
})
