import { createHash } from 'node:crypto'
import type { RoadServerSettings } from '#platform/server/app-context.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import type { RoadHazard } from '../router/hazards/hazard.ts'
import { WRONG_SIDE_COST } from '../router/kerb.ts'
import type { Road, RoadTime } from '../router/router.ts'
import type { Mode } from '../streets/access.rules.ts'
import { Expiring } from './expiring.ts'
import { comesNear, heededBy } from './near-hazards.ts'
import { osrm } from './osrm.ts'
import { OwnServer, type Doing } from './own-server.ts'
import { canBe, canBeWay, leadsBetween } from './plausible.rules.ts'
import { besideAt, type Asked, type RoadKind, type ToldTimes, type ToldWay } from './road-questions.ts'
import { soon } from './soon.ts'
import { valhalla } from './valhalla.ts'

const KINDS: Record<RoadServerSettings['kind'], RoadKind> = { osrm, valhalla }

/** Ours. A matrix of 50 x 50 has some 50 kB, a way some 10 kB; the longest request leaves half of the patience of a page (travel.api.ts). */
const LIMITS = { atOnce: 4, waitingAtMost: 200, mostBytes: 2 * 1024 * 1024, longestMs: 2000 }
/** Points on each side of a table: OSRM takes 100 coordinates (`--max-table-size`), Valhalla 2,500 pairs (`max_matrix_location_pairs`). */
const TABLE = 50
/** Points on a side of a matrix (ours): 64 tables. A larger one is of the own streets, which are on this machine. */
const MOST_POINTS = 400
/** Maps of servers change by the day at most; an hour saves most of the questions of somebody who works on a route. */
const KEEPS_MS = 3_600_000
const KEPT = { ways: 4000, matrices: 4 }

export type RoadMatrix = (RoadTime | null)[][]
/** `kerb` as for the own streets: on the side of the ends where that costs little (docs/adr/0195). */
type Wanted = { mode: Mode; kerb: boolean; waitMs: number; hazards: readonly RoadHazard[] }
type Pair = readonly [from: Point, to: Point]

/**
 * Ways from a server of the operator. It knows no hazards of a group: an answer that they might change is not given, and the own streets are
 * asked instead (docs/adr/0190).
 */
export class RoadServer {
  readonly settings: RoadServerSettings
  #server: OwnServer
  #kind: RoadKind
  #now: () => number
  #ways = new Expiring<ToldWay>({ most: KEPT.ways, keepsMs: KEEPS_MS })
  #matrices = new Expiring<ToldTimes>({ most: KEPT.matrices, keepsMs: KEEPS_MS })

  // real time: how long an answer is kept.
  constructor(settings: RoadServerSettings, now: () => number = () => performance.now()) {
    this.settings = settings
    this.#server = new OwnServer(settings.url, LIMITS, now)
    this.#kind = KINDS[settings.kind]
    this.#now = now
  }

  doing = (): Doing => this.#server.doing()

  /** The ways between pairs of points; null where the server does not say, within `waitMs` milliseconds for all of them. */
  async ways(pairs: readonly Pair[], { mode, kerb, waitMs, hazards }: Wanted): Promise<(Road | null)[]> {
    const [waiting, heeded] = [AbortSignal.timeout(Math.ceil(waitMs)), heededBy(mode, hazards)]
    return Promise.all(
      pairs.map(async ([from, to]) => {
        const way = await soon(waiting, this.#way([from, to], { mode, kerb }, waiting))
        // Without anything near it the best way is the same with hazards and without.
        if (way === null || comesNear(way.shape, heeded)) return null
        const besideM = besideAt(from, way.shape[0]!) + besideAt(to, way.shape.at(-1)!)
        return { ...way, besideM, hazardIds: [], forbidden: false, across: { from: null, to: null } }
      }),
    )
  }

  /**
   * Row by row what lies between places, null where no way leads or one is not near the streets of the server. Null at all when it does not say
   * all of it within `waitMs` milliseconds, for hazards, and for more than 400 places on a side.
   */
  async matrix(from: readonly Point[], to: readonly Point[], wanted: Wanted): Promise<RoadMatrix | null> {
    const { mode, kerb, waitMs, hazards } = wanted
    // A matrix has no shapes: nobody could say which of its ways come near a hazard.
    if (Math.max(from.length, to.length) > MOST_POINTS || heededBy(mode, hazards).length > 0) return null
    const key = createHash('sha256')
      .update(JSON.stringify([mode, kerb, from.map(ends), to.map(ends)]))
      .digest('base64url')
    const told = this.#matrices.get(key, this.#now()) ?? (await this.#askTables(from, to, { mode, kerb }, waitMs))
    if (told === null) return null
    this.#matrices.set(key, told, this.#now())
    return told.map((row) => row.map((one) => one && { ...one, forbidden: false }))
  }

  /**
   * A server has only the choice to keep to the side or not, so it is asked both. Where keeping to it takes too long the ends may be across a
   * street, which no server names: the own streets do.
   */
  async #way(pair: Pair, { mode, kerb }: Asked, waiting: AbortSignal): Promise<ToldWay> {
    if (!kerb) return this.#oneWay(pair, { mode, kerb }, waiting)
    const both = [true, false].map((side) => this.#oneWay(pair, { mode, kerb: side }, waiting))
    const [atKerb, plain] = await Promise.all(both)
    return atKerb && plain && atKerb.seconds <= plain.seconds + WRONG_SIDE_COST ? atKerb : null
  }

  async #oneWay([from, to]: Pair, asked: Asked, waiting: AbortSignal): Promise<ToldWay> {
    const key = [asked.mode, asked.kerb, ...ends(from), ...ends(to)].join(' ')
    const known = this.#ways.get(key, this.#now())
    if (known !== undefined) return known
    const told = await this.#server.ask(this.#kind.way(from, to, asked), waiting)
    if (told === undefined) return null
    const way = told && leadsBetween(told.shape, from, to) ? told : null
    if (way && !canBeWay(way, asked.mode, from, to)) {
      this.#server.doubt()
      return null
    }
    this.#ways.set(key, way, this.#now())
    return way
  }

  async #askTables(
    from: readonly Point[],
    to: readonly Point[],
    asked: Asked,
    waitMs: number,
  ): Promise<ToldTimes | null> {
    // When one table is missing nobody needs the others.
    const enough = new AbortController()
    const waiting = AbortSignal.any([enough.signal, AbortSignal.timeout(Math.ceil(waitMs))])
    const tables = await Promise.all(
      partsOf(from).map((rows) =>
        Promise.all(
          partsOf(to).map(async (columns) => {
            const table = await soon(waiting, this.#table(rows, columns, asked, waiting))
            if (table === null) enough.abort()
            return table
          }),
        ),
      ),
    )
    const whole: ToldTimes = []
    for (const across of tables) {
      const complete = across.filter((table) => table !== null)
      if (complete.length < across.length) return null
      whole.push(...(complete[0] ?? []).map((_, row) => complete.flatMap((table) => table[row]!)))
    }
    return whole
  }

  /** On the side of the ends where that takes no longer than what is worth it (as for ways). */
  async #table(
    from: readonly Point[],
    to: readonly Point[],
    { mode, kerb }: Asked,
    waiting: AbortSignal,
  ): Promise<ToldTimes | null> {
    if (!kerb) return this.#oneTable(from, to, { mode, kerb }, waiting)
    const both = [true, false].map((side) => this.#oneTable(from, to, { mode, kerb: side }, waiting))
    const [atKerb, plain] = await Promise.all(both)
    if (!atKerb || !plain) return null
    return plain.map((row, at) =>
      row.map((one, column) => {
        const side = atKerb[at]![column] ?? null
        return side && one && side.seconds <= one.seconds + WRONG_SIDE_COST ? side : one
      }),
    )
  }

  async #oneTable(
    from: readonly Point[],
    to: readonly Point[],
    asked: Asked,
    waiting: AbortSignal,
  ): Promise<ToldTimes | null> {
    const told = await this.#server.ask(this.#kind.times(from, to, asked), waiting)
    if (told === undefined || told === null) return null
    const plausible = told.every((row, at) =>
      row.every((one, column) => one === null || canBe(one, asked.mode, from[at]!, to[column]!)),
    )
    if (plausible) return told
    this.#server.doubt()
    return null
  }
}

const ends = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude]

function partsOf(points: readonly Point[]): Point[][] {
  const parts: Point[][] = []
  for (let at = 0; at < points.length; at += TABLE) parts.push(points.slice(at, at + TABLE))
  return parts
}

const servers = new WeakMap<RoadServerSettings, RoadServer>()

/** The server of these settings, with its limits and what it answered; null without any: nobody is asked. */
export function roadServerOf(settings: RoadServerSettings | null): RoadServer | null {
  if (settings === null) return null
  const known = servers.get(settings) ?? new RoadServer(settings)
  servers.set(settings, known)
  return known
}
