/** Where the parts of the body are on our own drawing of a front and a back, in units of 180 by 420. Pure. */
import type { BodyRegion } from '../../shared/body.rules.ts'

export const FIGURE = { width: 180, height: 420 } as const
export const SIDES = ['front', 'back'] as const
export type Side = (typeof SIDES)[number]

/** A rounded box. */
export type Shape = { region: BodyRegion; x: number; y: number; width: number; height: number; round: number }

type Box = readonly [x: number, y: number, width: number, height: number, round: number]
type Paired = BodyRegion extends infer Region ? (Region extends `${infer Name}_L` ? Name : never) : never

/** Parts in the middle. */
const MIDDLE: Record<Side, Partial<Record<BodyRegion, Box>>> = {
  front: {
    FACE: [71, 4, 38, 46, 19],
    NECK: [76, 52, 28, 25, 8],
    CHEST: [62, 79, 56, 53, 12],
    ABDOMEN: [64, 134, 52, 46, 10],
    GROIN: [76, 182, 28, 34, 8],
  },
  back: {
    HEAD: [71, 4, 38, 46, 19],
    NECK: [76, 52, 28, 25, 8],
    UPPER_BACK: [62, 79, 56, 53, 12],
    LOWER_BACK: [64, 134, 52, 34, 10],
    SACRUM: [74, 170, 32, 28, 10],
  },
}

const ARM: Partial<Record<Paired, Box>> = {
  SHOULDER: [31, 79, 29, 28, 13],
  UPPER_ARM: [29, 109, 26, 43, 10],
  ELBOW: [26, 154, 26, 25, 10],
  FOREARM: [22, 181, 26, 42, 10],
  HAND: [17, 225, 29, 35, 13],
}
/** Parts that there are twice, as they stand on the left of whoever looks. */
const PAIRS: Record<Side, Partial<Record<Paired, Box>>> = {
  front: {
    ...ARM,
    HIP: [50, 182, 24, 34, 9],
    THIGH: [52, 218, 36, 66, 12],
    KNEE: [55, 286, 32, 28, 11],
    SHIN: [57, 316, 28, 66, 11],
    FOOT: [49, 384, 37, 30, 12],
  },
  back: {
    ...ARM,
    BUTTOCK: [52, 200, 37, 38, 14],
    THIGH: [52, 240, 36, 44, 12],
    KNEE: [55, 286, 32, 28, 11],
    CALF: [57, 316, 28, 60, 12],
    HEEL: [55, 378, 31, 34, 14],
  },
}

const NAMES: Record<Side, { left: 'L' | 'R'; right: 'L' | 'R' }> = {
  // Somebody who is looked at from the front has their right hand on the left.
  front: { left: 'R', right: 'L' },
  back: { left: 'L', right: 'R' },
}

/** What is on the left of the drawing of a side, and on its right. */
export const handsOf = (side: Side): readonly ['L' | 'R', 'L' | 'R'] => [NAMES[side].left, NAMES[side].right]

/** The parts of one side. */
export function shapesOf(side: Side, regions: readonly BodyRegion[]): Shape[] {
  const boxes = new Map<string, Box>(Object.entries(MIDDLE[side]))
  for (const [name, box] of Object.entries(PAIRS[side])) {
    const [x, y, width, height, round] = box
    boxes.set(`${name}_${NAMES[side].left}`, box)
    boxes.set(`${name}_${NAMES[side].right}`, [FIGURE.width - x - width, y, width, height, round])
  }
  return regions.flatMap((region) => {
    const box = boxes.get(region)
    if (!box) return []
    const [x, y, width, height, round] = box
    return [{ region, x, y, width, height, round }]
  })
}
