import type { Mode } from '../../streets/access.rules.ts'
import type { Leaving } from '../../streets/leaving.ts'
import type { Headings } from '../headings.ts'
import { Barriers } from './barriers.ts'
import type { RoadHazard } from './hazard.ts'
import { eachMark, type Known, type Mark } from './marks.ts'
import { Steps } from './steps.ts'

/** A set of hazards on the streets of one graph: found once, then used by every search with the set. */
export class Prepared {
  #known: Known
  #ids: readonly string[]
  #barriers: Barriers
  #marks = new Map<number, Mark[]>()

  constructor(known: Known, streets: { leaving: Leaving; headings: Headings }, hazards: readonly RoadHazard[]) {
    this.#known = known
    this.#ids = hazards.map(({ id }) => id)
    this.#barriers = new Barriers(known, streets, hazards)
    const put = (edge: number, mark: Mark) => {
      const its = this.#marks.get(edge)
      if (its) its.push(mark)
      else this.#marks.set(edge, [mark])
    }
    eachMark(known, hazards, put)
    for (const { edge, mark } of this.#barriers.marks) put(edge, mark)
  }

  /** What they add to the searches of a mode. */
  stepsFor(mode: Mode): Steps {
    return new Steps(this.#known.graph, { mode, ids: this.#ids, marks: this.#marks, barriers: this.#barriers })
  }
}
