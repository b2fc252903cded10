import { addDays } from '#platform/shared/dates/zoned.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { Chance } from '../random.ts'
import type { Crew, Administrator, Rider } from './callers.ts'
import { BEGINNINGS } from './names.ts'
import { DAY } from './size.ts'
import type { Workload } from './workloads.ts'

export type Fact = {
  id: string
  rider: Rider
  type: 'BOARDED' | 'DROPPED' | 'UNDO'
  stopId: string
  /** Counts from 1 on the device. */
  number: number
  supersedesId: string | null
}
export type Ask =
  | { what: 'list' | 'names'; q: string }
  | { what: 'route'; id: string }
  | { what: 'board'; crew: Crew; fact: Fact }
  | { what: 'rides' | 'runs'; from: string; to: string }
  | { what: 'me' }

/** Who asks over one connection. */
export type Caller = { administrator: Administrator; crews: Crew[] }

/** Without end what one connection asks; the same for the same seed. Only the ids of boarding events are new each time. */
export function* asksOf(workload: Workload, { administrator, crews }: Caller, seed: number): Generator<Ask, never> {
  const chance = new Chance(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(chance.next() * of.length)]!
  if (workload === 'board') return yield* boardings(crews)
  for (;;) {
    switch (workload) {
      case 'list':
      case 'names':
        yield { what: workload, q: one(BEGINNINGS) }
        break
      case 'route':
        yield { what: 'route', id: one(administrator.routes) }
        break
      case 'rides':
      case 'runs':
        yield { what: workload, ...daysTo(Math.floor(chance.between(0, 330)), 30) }
        break
      case 'rides-year':
        yield { what: 'rides', ...daysTo(Math.floor(chance.between(0, 10)), 365) }
        break
      case 'runs-year':
        yield { what: 'runs', ...daysTo(Math.floor(chance.between(0, 10)), 365) }
        break
      case 'me':
        yield { what: 'me' }
        break
    }
  }
}

/** So many days, the last one so long before the day of the world. */
function daysTo(back: number, days: number): { from: string; to: string } {
  const to = addDays(DAY, -back)
  return { from: addDays(to, 1 - days), to }
}

/**
 * On each run everybody gets on, then everybody gets off; from then on the last word about each child is undone and said
 * again. The facts of a run are numbered without gaps, as a phone does it.
 */
function* boardings(crews: readonly Crew[]): Generator<Ask, never> {
  const numbers = new Map<Crew, number>(crews.map((crew) => [crew, 0]))
  const last = new Map<Rider, string>()
  for (let turn = 0; ; turn += 1) {
    for (const crew of crews) {
      for (const rider of crew.riders) {
        const id = uuidv7()
        const number = (numbers.get(crew) ?? 0) + 1
        numbers.set(crew, number)
        const type = typeIn(turn)
        const stopId = type === 'BOARDED' ? rider.boardStopId : rider.alightStopId
        const supersedesId = type === 'UNDO' ? (last.get(rider) ?? null) : null
        last.set(rider, id)
        yield { what: 'board', crew, fact: { id, rider, type, stopId, number, supersedesId } }
      }
    }
  }
}

function typeIn(turn: number): Fact['type'] {
  if (turn === 0) return 'BOARDED'
  return turn % 2 === 1 ? 'DROPPED' : 'UNDO'
}
