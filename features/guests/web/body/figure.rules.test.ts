import { expect, test } from 'vitest'
import { BODY_REGIONS, regionsTyped } from '../../shared/body.rules.ts'
import { FIGURE, shapesOf, SIDES, type Shape, type Side } from './figure.rules.ts'

const shape = (side: Side, region: string): Shape | undefined =>
  shapesOf(side, BODY_REGIONS).find((one) => one.region === region)

test('every part is on the drawing, inside of it, and large enough for a finger', () => {
  const shown = SIDES.flatMap((side) => shapesOf(side, BODY_REGIONS))
  expect(new Set(shown.map(({ region }) => region))).toEqual(new Set(BODY_REGIONS))
  for (const { x, y, width, height } of shown) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(FIGURE.width)
    expect(y + height).toBeLessThanOrEqual(FIGURE.height)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})

test('no part covers another', () => {
  for (const side of SIDES) {
    const all = shapesOf(side, BODY_REGIONS)
    const covered = all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter(
          (other) =>
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        )
        .map((other) => `${one.region} ${other.region}`),
    )
    expect(covered).toEqual([])
  }
})

test('left and right are those of the person', () => {
  const middle = FIGURE.width / 2
  expect(shape('front', 'HAND_R')?.x).toBeLessThan(middle)
  expect(shape('front', 'HAND_L')?.x).toBeGreaterThan(middle)
  expect(shape('back', 'HEEL_L')?.x).toBeLessThan(middle)
  expect(shape('back', 'HEEL_R')?.x).toBeGreaterThan(middle)
})

test('what a form holds is read in the order of the body, without what there is not', () => {
  expect(regionsTyped('HEEL_L;HEAD;TAIL')).toEqual(['HEAD', 'HEEL_L'])
  expect([regionsTyped(null), regionsTyped('')]).toEqual([[], []])
})
