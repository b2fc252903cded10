import { Heap } from './heap.ts'
import type { Places } from './places.ts'

/** A way to a target: seconds and metres, and the cost that decided for it (see `Costs`). */
export type Reached = { seconds: number; metres: number; cost: number }

/** `last` is the directed edge that the target is on, `before` the state of the search before it. The cost is infinite until a way reaches it. */
export type Goal = Reached & { last: number; before: number }
/** A target where it is on one edge: the rest as in `Snapped`. */
type Placed = { goal: Goal } & Pick<Places[number], 'edge' | 'along' | 'side' | 'crosses' | 'wrongWay'>

const NOBODY: readonly Placed[] = []
const NONE = -1

/**
 * The targets of one search, and which of them may still be reached at a lower cost. Each arrival waits in a queue by its cost. What
 * the search has still to look at costs at least the least key of its own queue, so a target is final once that key is as large as the
 * cost of its best arrival. Each arrival is taken from the queue once, and a step looks at one number.
 */
export class Goals {
  readonly all: readonly Goal[]
  #byEdge: ReadonlyMap<number, readonly Placed[]>
  /** Places in `all` by the cost of each arrival. */
  #arrivals = new Heap()
  #places: ReadonlyMap<Goal, number>
  #final: Uint8Array
  #open: number

  constructor(targets: readonly Places[]) {
    this.all = targets.map(() => ({ seconds: 0, metres: 0, cost: Infinity, last: NONE, before: NONE }))
    this.#byEdge = Map.groupBy(
      targets.flatMap((places, at) => places.map((place) => ({ ...place, goal: this.all[at]! }))),
      ({ edge }) => edge,
    )
    this.#places = new Map(this.all.map((goal, place) => [goal, place]))
    this.#final = new Uint8Array(targets.length)
    this.#open = targets.length
  }

  /** The targets on an edge. */
  on = (edge: number): readonly Placed[] => this.#byEdge.get(edge) ?? NOBODY

  /** Takes a way to a target when it costs less than the best before it. */
  arrive(goal: Goal, way: Reached & { last: number; before: number }): void {
    if (way.cost >= goal.cost) return
    Object.assign(goal, way)
    this.#arrivals.push(way.cost, this.#places.get(goal)!)
  }

  /** Whether a way that costs at least so much may still be the best to one of the targets. Costs must not fall from call to call. */
  openAt(cost: number): boolean {
    while (this.#arrivals.size > 0 && this.#arrivals.least <= cost) {
      const place = this.#arrivals.pop()
      if (this.#final[place] === 0) this.#open -= 1
      this.#final[place] = 1
    }
    return this.#open > 0
  }
}
