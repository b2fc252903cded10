import type { Bounds, Graph } from '../streets/graph.ts'
import type { Ground } from './collect.ts'
import type { Kind } from './kinds.rules.ts'
import { xOf, yOf } from './mercator.ts'
import { isInside } from './rings.ts'
import { seaOf } from './sea.ts'
import { ringOf } from './shapes.ts'
import type { Drawn } from './slice.ts'

/** How far the map goes on beyond the streets, so that the sea does not end in sight: as far as they extend, and 3 km at least (0.03 degrees). */
const [SHARE, LEAST] = [1, 0.03]
/** Crossings of streets that are looked at, and how many of them may be in the sea: bridges, ferries, piers. */
const [SAMPLES, IN_THE_SEA] = [500, 0.05]

const SEA: Kind = { layer: 'water', form: 'area', tags: { class: 'sea' }, minZoom: 0 }

/**
 * The bounds of the map, and the sea in them. An extract may lack coastlines or have one the wrong way round, and then the land would be
 * water: where streets would be in the sea there is none.
 */
export function coastOf(ground: Ground, graph: Graph): { bounds: Bounds; sea: Drawn[] } {
  const bounds = wider(graph.meta.bounds)
  const lines = (rings: readonly number[]) =>
    rings.map((ring) => ringOf(ground, ring)).filter((ring) => ring.length > 1)
  const box = {
    west: xOf(bounds.west * 1e7),
    east: xOf(bounds.east * 1e7),
    north: yOf(bounds.north * 1e7),
    south: yOf(bounds.south * 1e7),
  }
  const sea = seaOf({ closed: lines(ground.coast.closed), open: lines(ground.coast.open) }, box)
  const step = Math.max(1, Math.floor(graph.nodeLat.length / SAMPLES))
  let [samples, wet] = [0, 0]
  for (let node = 0; node < graph.nodeLat.length; node += step) {
    const at = [xOf(graph.nodeLon[node]!), yOf(graph.nodeLat[node]!)] as const
    samples += 1
    if (sea.some((rings) => rings.filter((ring) => isInside(at, ring)).length % 2 === 1)) wet += 1
  }
  return { bounds, sea: wet > samples * IN_THE_SEA ? [] : sea.map((rings) => ({ kind: SEA, rings })) }
}

function wider({ south, west, north, east }: Bounds): Bounds {
  const [high, wide] = [Math.max(LEAST, (north - south) * SHARE), Math.max(LEAST, (east - west) * SHARE)]
  const limit = (value: number, most: number) => Math.round(Math.max(-most, Math.min(most, value)) * 1e7) / 1e7
  return {
    south: limit(south - high, 85),
    west: limit(west - wide, 180),
    north: limit(north + high, 85),
    east: limit(east + wide, 180),
  }
}
