import type { Streets } from './collect.ts'
import { placeOf } from './sorted-ids.ts'
import type { Pieces } from './cut.ts'
import { NO_NODE } from './cut.ts'
import type { Leaving } from './leaving.ts'
import type { Restriction } from './restrictions.rules.ts'

type Ban = { from: number; to: number; modes: number }

/** The forbidden turns of a graph as pairs of directed edges, sorted by the first. */
export function bansOf(streets: Streets, pieces: Pieces, leaving: Leaving) {
  const bans = streets.restrictions.flatMap((one) => bansOfOne(one, { streets, pieces, leaving }))
  bans.sort((a, b) => a.from - b.from || a.to - b.to)
  return {
    banFrom: Uint32Array.from(bans, ({ from }) => from),
    banTo: Uint32Array.from(bans, ({ to }) => to),
    banModes: Uint8Array.from(bans, ({ modes }) => modes),
  }
}

type Context = { streets: Streets; pieces: Pieces; leaving: Leaving }

function bansOfOne({ from, via, to, only, modes }: Restriction, { streets, pieces, leaving }: Context): Ban[] {
  const point = placeOf(streets.nodeIds, via)
  const node = point < 0 ? NO_NODE : pieces.nodeOf[point]!
  if (node === NO_NODE) return []
  const here = leaving.edges.subarray(leaving.first[node], leaving.first[node + 1])
  const partOf = (ways: readonly number[]) => (directed: number) =>
    ways.includes(streets.wayIds[pieces.edgeWay[directed >> 1]!]!)
  const leavesFrom = [...here].filter(partOf(from))
  const ins = leavesFrom.map((directed) => directed ^ 1)
  const outs = [...here].filter(partOf(to))
  // A way that goes on past the node has two parts there: which one is meant is not said ("Relation:restriction": the way ends here).
  if (ins.length > from.length || (outs.length > to.length && !only)) return []
  if (outs.length === 0) return []
  const forbidden = only ? [...here].filter((directed) => !outs.includes(directed)) : outs
  return ins.flatMap((into) =>
    forbidden.filter((out) => !only || out !== (into ^ 1)).map((out) => ({ from: into, to: out, modes })),
  )
}
