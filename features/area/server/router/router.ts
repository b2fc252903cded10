import type { Point } from '#platform/shared/geo/metres.ts'
import { BIT, MODES, type Mode } from '../streets/access.rules.ts'
import type { Graph } from '../streets/graph.ts'
import { leavingOf, type Leaving } from '../streets/leaving.ts'
import { Costs, roadsAt } from './costs.ts'
import { Crossings } from './crossings.ts'
import { Grid, type Snapped } from './grid.ts'
import { headingsOf } from './headings.ts'
import { placeOn, placesOf, type Places } from './places.ts'
import { Search } from './search.ts'
import { shapeOf } from './shape.ts'

/** A way along streets: seconds and metres, and its points as latitude and longitude in degrees. */
export type Road = { seconds: number; metres: number; shape: [number, number][] }
/** The same without its points. */
export type RoadTime = Omit<Road, 'shape'>

/** Finds ways in one graph. Not for the thread that answers requests: a search takes milliseconds, a matrix minutes. */
export class Router {
  readonly graph: Graph
  #grid: Grid
  #leaving: Leaving
  #searches: ReadonlyMap<Mode, Search>

  constructor(graph: Graph) {
    this.graph = graph
    this.#grid = new Grid(graph)
    const leaving = leavingOf(graph)
    this.#leaving = leaving
    const headings = headingsOf(graph)
    const known = { headings, crossings: new Crossings(graph, leaving, headings), roads: roadsAt(graph) }
    this.#searches = new Map(MODES.map((mode) => [mode, new Search(graph, leaving, new Costs(graph, mode, known))]))
  }

  /** The nearest place on a street that the mode may use and that leads somewhere; null when none is within 1 km. */
  snap(point: Point, mode: Mode): Snapped | null {
    return this.#grid.nearest(point, this.graph.edgeMain, BIT[mode])
  }

  #places(point: Point, mode: Mode): Places | null {
    const snapped = this.snap(point, mode)
    return snapped && placesOf(snapped, { graph: this.graph, leaving: this.#leaving, mode })
  }

  /** The quickest way; null when a point is not in the area or no way is allowed. */
  road(from: Point, to: Point, mode: Mode): Road | null {
    const [start, end] = [this.#places(from, mode), this.#places(to, mode)]
    if (start === null || end === null) return null
    const found = this.#searches.get(mode)!.way(start, end)
    if (found === null) return null
    const { seconds, metres, edges } = found
    const [first, last] = [edges[0]!, edges.at(-1)!]
    const ends = { start: placeOn(start, first, first & 1), end: placeOn(end, last, 1 - (last & 1)) }
    return { seconds, metres, shape: shapeOf(this.graph, edges, ends) }
  }

  /**
   * Row by row the ways from each point to each other one, in the order in which they are given; null as in `road`, and for what costs
   * more than `limit` seconds (with what is worth avoiding, see `Costs`).
   */
  roads(from: readonly Point[], to: readonly Point[], mode: Mode, limit = Infinity): (RoadTime | null)[][] {
    const ends = to.map((point) => this.#places(point, mode))
    const known = ends.filter((end) => end !== null)
    return from.map((point) => {
      const start = this.#places(point, mode)
      const found = start === null ? [] : this.#searches.get(mode)!.ways(start, known, limit)
      let at = 0
      return ends.map((end) => {
        const way = end === null ? null : (found[at++] ?? null)
        return way === null ? null : { seconds: way.seconds, metres: way.metres }
      })
    })
  }
}
