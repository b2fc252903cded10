import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import { BIT, MODES, type Mode } from '../streets/access.rules.ts'
import type { Graph } from '../streets/graph.ts'
import { leavingOf, type Leaving } from '../streets/leaving.ts'
import { Costs, roadsAt } from './costs.ts'
import { Crossings } from './crossings.ts'
import { Grid, type Snapped } from './grid.ts'
import { FORBIDDEN_COST, type RoadHazard } from './hazards/hazard.ts'
import { Prepared } from './hazards/prepared.ts'
import type { Steps } from './hazards/steps.ts'
import { wrongWayOf } from './kerb.ts'
import { headingsOf, type Headings } from './headings.ts'
import { ON_STREET_M, placeOn, placesOf, type Places } from './places.ts'
import { Search } from './search.ts'
import { shapeOf } from './shape.ts'

/**
 * A way along streets: seconds and metres, and its points as latitude and longitude in degrees. `besideM`: metres of the straight lines
 * between its ends and the streets, which are no part of the way. `hazardIds` are the hazards that it passes. `forbidden`: it passes a street that is closed for the mode or crosses a road that is not crossed, as no way goes around it.
 */
export type Road = {
  seconds: number
  metres: number
  besideM: number
  shape: [number, number][]
  hazardIds: string[]
  forbidden: boolean
  across: Across
}
/**
 * The names of the streets across which its ends are, empty for one without a name: a vehicle has them on its far side where crossing is
 * dangerous. Null where it is not so, or nobody asked for the kerb.
 */
export type Across = { from: string | null; to: string | null }
/** The same without its points and hazards. */
export type RoadTime = Omit<Road, 'shape' | 'hazardIds' | 'across'>
/**
 * What ways heed: `hazards` is the key of a prepared set, around which they go where they can; with `kerb` they begin and end on the side of
 * the ends where that costs little.
 */
export type Heeded = { hazards?: string | undefined; kerb?: boolean | undefined }
/** Hazards that ways heed, with what tells them from another set. */
export type HazardSet = { key: string; hazards: readonly RoadHazard[] }

/** Sets that are kept prepared: those of the groups and days that are asked about now. Each takes memory of the size of the graph. */
const SETS_KEPT = 4

/** Finds ways in one graph. Not for the thread that answers requests: a search takes milliseconds, a matrix minutes. */
export class Router {
  readonly graph: Graph
  #grid: Grid
  #leaving: Leaving
  #headings: Headings
  #costs: ReadonlyMap<Mode, Costs>
  #searches: ReadonlyMap<Mode, Search>
  #prepared = new Map<string, { set: Prepared; searches: Map<Mode, { search: Search; steps: Steps | null }> }>()

  constructor(graph: Graph) {
    this.graph = graph
    this.#grid = new Grid(graph)
    const leaving = leavingOf(graph)
    this.#leaving = leaving
    const headings = headingsOf(graph)
    const known = { leaving, crossings: new Crossings(graph, leaving, headings), roads: roadsAt(graph) }
    this.#headings = headings
    this.#costs = new Map(MODES.map((mode) => [mode, new Costs(graph, mode, known)]))
    this.#searches = new Map(MODES.map((mode) => [mode, new Search(graph, leaving, this.#costs.get(mode)!)]))
  }

  /** Whether a set of hazards with this key is prepared. */
  knows = (key: string): boolean => this.#prepared.has(key)

  /** Finds the streets of a set of hazards, once for each key. The set that was not used for longest is forgotten. */
  prepare({ key, hazards }: HazardSet): void {
    const known = this.#prepared.get(key)
    this.#prepared.delete(key)
    const streets = { leaving: this.#leaving, headings: this.#headings }
    this.#prepared.set(
      key,
      known ?? { set: new Prepared({ graph: this.graph, grid: this.#grid }, streets, hazards), searches: new Map() },
    )
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size > SETS_KEPT && oldest !== undefined) this.#prepared.delete(oldest)
  }

  /** The search of a mode that heeds a prepared set; without one, or when the set touches no street of the mode, the plain one. */
  #searchFor(mode: Mode, key?: string): { search: Search; steps: Steps | null } {
    const plain = { search: this.#searches.get(mode)!, steps: null }
    if (key === undefined) return plain
    const prepared = this.#prepared.get(key)
    if (!prepared) throw new Error('these hazards were not prepared')
    const known = prepared.searches.get(mode)
    if (known) return known
    const steps = prepared.set.stepsFor(mode)
    const made = steps.isEmpty
      ? plain
      : { search: new Search(this.graph, this.#leaving, this.#costs.get(mode)!, steps), steps }
    prepared.searches.set(mode, made)
    return made
  }

  /** The nearest place on a street that the mode may use and that leads somewhere; null when none is within 1 km. */
  snap(point: Point, mode: Mode): Snapped | null {
    return this.#grid.nearest(point, this.graph.edgeMain, BIT[mode])
  }

  #places(point: Point, mode: Mode, { steps, kerb = false }: { steps: Steps | null; kerb?: boolean | undefined }) {
    const snapped = this.snap(point, mode)
    if (snapped === null) return null
    const places = placesOf(snapped, { graph: this.graph, leaving: this.#leaving, mode })
    const [only] = places
    const sided: Places =
      kerb && only !== undefined && places.length === 1
        ? [{ ...only, wrongWay: wrongWayOf(this.graph, point, snapped, BIT[mode]) }]
        : places
    return steps === null ? sided : steps.placed(point, snapped.edge, sided)
  }

  /**
   * The quickest way; null when a point is not in the area or no way is allowed. It goes around what hazards forbid, and one that cannot says
   * so (`forbidden`).
   */
  road(from: Point, to: Point, mode: Mode, { hazards, kerb }: Heeded = {}): Road | null {
    const { search, steps } = this.#searchFor(mode, hazards)
    const heeded = { steps, kerb }
    const [start, end] = [this.#places(from, mode, heeded), this.#places(to, mode, heeded)]
    if (start === null || end === null) return null
    const found = search.way(start, end)
    if (found === null) return null
    const { seconds, metres, edges, states, cost } = found
    const [first, last] = [edges[0]!, edges.at(-1)!]
    const ends = { start: placeOn(start, first, first & 1), end: placeOn(end, last, 1 - (last & 1)) }
    const hazardIds = steps === null ? [] : steps.touched(states, { start, end })
    const besideM = this.#beside(from, start) + this.#beside(to, end)
    const shape = shapeOf(this.graph, edges, ends)
    const across = { from: this.#acrossOf(first, ends.start), to: this.#acrossOf(last, ends.end) }
    return { seconds, metres, besideM, shape, hazardIds, forbidden: isForbidden(cost), across }
  }

  /**
   * Row by row the ways from each point to each other one, in the order in which they are given; null as in `road`, and for what takes
   * longer than `limit` seconds, or avoids so much on its way that it costs more than that (see `Search.ways`).
   */
  roads(
    from: readonly Point[],
    to: readonly Point[],
    mode: Mode,
    { limit = Infinity, hazards, kerb }: Heeded & { limit?: number | undefined } = {},
  ): (RoadTime | null)[][] {
    const { search, steps } = this.#searchFor(mode, hazards)
    const placed = (point: Point) => {
      const places = this.#places(point, mode, { steps, kerb })
      return places && { places, besideM: this.#beside(point, places) }
    }
    const ends = to.map(placed)
    const known = ends.filter((end) => end !== null).map(({ places }) => places)
    return from.map((point) => {
      const start = placed(point)
      const found = start === null ? [] : search.ways(start.places, known, limit)
      let at = 0
      return ends.map((end) => {
        const way = end === null ? null : (found[at++] ?? null)
        if (start === null || end === null || way === null) return null
        const { seconds, metres, cost } = way
        return { seconds, metres, besideM: start.besideM + end.besideM, forbidden: isForbidden(cost) }
      })
    })
  }

  #acrossOf = (directed: number, { wrongWay }: Snapped): string | null =>
    wrongWay === (directed & 1) ? this.graph.names[this.graph.edgeName[directed >> 1]!]! : null

  /** Metres between a point and where its ways begin: all of its places are the same spot. */
  #beside(point: Point, [place]: Places): number {
    if (place === undefined) return 0
    const { nodeLat, nodeLon, edgeFrom, edgeTo } = this.graph
    if (place.along !== 0 && place.along !== 1) return place.metres < ON_STREET_M ? 0 : place.metres
    const node = (place.along === 0 ? edgeFrom : edgeTo)[place.edge]!
    const metres = metresApart(point, { latitude: nodeLat[node]! / 1e7, longitude: nodeLon[node]! / 1e7 })
    return metres < ON_STREET_M ? 0 : metres
  }
}

const isForbidden = (cost: number): boolean => cost >= FORBIDDEN_COST
