import type { BodyInput } from '#platform/shared/contract/endpoint.ts'
import { sendPositions } from '#features/positions/shared/positions.contract.ts'
import { monotonic, Unanswered, type Client } from './client.ts'
import type { Tally } from './tally.ts'

/** docs/domain.md, "Phones without network": every 5 s or less during a run. */
const EVERY_MS = 5000
/** Readings of one request. */
const MOST_IN_A_BATCH = 300

type Position = BodyInput<typeof sendPositions>['positions'][number]
type Point = { latitude: number; longitude: number }
type Leg = { from: Point; to: Point; since: number; ms: number }

/** The phone on board: says every five seconds where the vehicle is, and says again what was not confirmed. */
export class Drive {
  readonly #client: Client
  readonly #runId: string
  readonly #deviceId: string
  readonly #tally: Tally
  #leg: Leg | undefined
  #waiting: Position[] = []
  #seq = 0
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(client: Client, runId: string, deviceId: string, tally: Tally) {
    this.#client = client
    this.#runId = runId
    this.#deviceId = deviceId
    this.#tally = tally
  }

  /** On the way between two points for so long. The first leg begins to speak, at a moment of its own within the five seconds. */
  leg(from: Point, to: Point, ms: number, firstAfter: number): void {
    this.#leg = { from, to, since: performance.now(), ms }
    this.#timer ??= setTimeout(() => {
      this.#say()
      this.#timer = setInterval(() => this.#say(), EVERY_MS)
    }, firstAfter * EVERY_MS)
  }

  /** The vehicle stands: the last readings are confirmed. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    while (this.#waiting.length > 0) await this.#send()
  }

  #say(): void {
    if (!this.#leg) return
    const { from, to, since, ms } = this.#leg
    const along = Math.min(1, (performance.now() - since) / ms)
    const at = this.#client.now().toISOString()
    this.#seq += 1
    this.#waiting.push({
      deviceSeq: this.#seq,
      at,
      latitude: from.latitude + (to.latitude - from.latitude) * along,
      longitude: from.longitude + (to.longitude - from.longitude) * along,
      speed: 9,
      accuracy: 8,
    })
    this.#tally.positions.said += 1
    this.#tally.positions.saidAt.set(`${this.#runId} ${at}`, monotonic())
    this.#sending = this.#sending.then(() => this.#send())
  }

  async #send(): Promise<void> {
    const positions = this.#waiting.slice(0, MOST_IN_A_BATCH)
    if (positions.length === 0) return
    const began = performance.now()
    try {
      const { stored } = await this.#client.call(sendPositions, {
        params: { id: this.#runId },
        body: { deviceId: this.#deviceId, positions },
      })
      this.#tally.positions.stored += stored
      this.#tally.positions.latencies.push(performance.now() - began)
      this.#waiting = this.#waiting.slice(positions.length)
    } catch (error) {
      // The next one, five seconds later, takes these along.
      if (!(error instanceof Unanswered)) throw error
      this.#tally.retries += 1
    }
  }
}
