/** Which marks of a map are drawn as one. All in pixels of the world at the zoom of the map, so that moving the map changes nothing. Pure. */
import type { Spot } from './labels.rules.ts'

/** Half the width of the mark of a cluster. */
export const CLUSTER_RADIUS_PX = 16
/** Marks that are nearer to each other would overlap, or would be overlapped by the mark of a cluster. */
export const APART_PX = 2 * CLUSTER_RADIUS_PX + 2

/**
 * Groups marks that are nearer than `apart` pixels: each member of a group is nearer than that to its first one, and the first ones are not. A
 * mark by itself is a group of one. Answers places in `spots`; who comes first is the first one of its group.
 */
export function groupsOf(spots: readonly Spot[], apart: number = APART_PX): number[][] {
  const groups: number[][] = []
  const cells = new Map<string, number[]>()
  for (const [at, spot] of spots.entries()) {
    const near = around(spot, apart)
      .flatMap((cell) => cells.get(cell) ?? [])
      .filter((group) => distance(spots[groups[group]![0]!]!, spot) < apart)
      .toSorted((a, b) => a - b)[0]
    if (near !== undefined) {
      groups[near]!.push(at)
      continue
    }
    const cell = cellOf(spot, apart)
    cells.set(cell, [...(cells.get(cell) ?? []), groups.length])
    groups.push([at])
  }
  return groups
}

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

const cellOf = ({ x, y }: Spot, size: number): string => `${Math.floor(x / size)} ${Math.floor(y / size)}`

/** The cells in which something nearer than their size may be. */
function around({ x, y }: Spot, size: number): string[] {
  const steps = [-size, 0, size]
  return steps.flatMap((dx) => steps.map((dy) => cellOf({ x: x + dx, y: y + dy }, size)))
}
