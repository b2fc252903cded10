import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import type { BodyInput } from '#platform/shared/contract/endpoint.ts'
import { reachStop, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { monotonic, pause, Unanswered, type Client } from '../client.ts'
import { Drive } from '../driving.ts'
import type { Tally } from '../tally.ts'
import { between, type Boarding, type Ride } from './plan.ts'

type Event = BodyInput<typeof recordEvents>['events'][number]

/** Events of one request: the most that the server takes. */
const MOST_IN_A_BATCH = 200
/** A call without an answer is sent again after this long. */
const CALL_MS = 20_000
/** A vehicle waits at most this long for its last readings to be confirmed. */
const LAST_MS = 15_000

/** A boarding that was sent: `at` in milliseconds of `monotonic()`, `saidAt` by the clock of the application. */
export type SentBoarding = { childId: string | null; runId: string; at: number; saidAt: number; confirmedAt: number }

type Settings = {
  client: Client
  ride: Ride
  tally: Tally
  /** Now, by the clock of the application in milliseconds; the plan is in the same. */
  now: () => number
  /** When this device locates itself first, as a share (0 to 1) of the time between two readings. */
  phase: number
}

/** A crew's device on one run: what its plan says, when its plan says it. */
export class Crew {
  readonly #with: Settings
  readonly #deviceId = uuidv7()
  readonly #drive: Drive
  #seq = 0
  readonly boardings: SentBoarding[] = []

  constructor(settings: Settings) {
    this.#with = settings
    this.#drive = new Drive(settings.client, settings.ride.runId, this.#deviceId, settings.tally)
  }

  /** Sends what happened before an instant of the plan (ms), as a device does that comes out of a tunnel. */
  async catchUp(until: number): Promise<void> {
    const { ride, client } = this.#with
    const [first] = ride.stops
    if (!first || first.at >= until) return
    await client.surely(startRun, { body: { runId: ride.runId, ...this.#stamp(first.at) }, key: uuidv7() })
    const passed = ride.stops.findLast((stop) => stop.at < until) ?? first
    await this.#reach(passed.id, passed.at)
    const events = ride.boardings.filter((one) => one.at < until).map((one) => this.#boarded(one, one.at))
    while (events.length > 0) {
      const body = { events: events.splice(0, MOST_IN_A_BATCH) }
      await client.surely(recordEvents, { params: { id: ride.runId }, body })
    }
  }

  /** Drives, reaches stops and boards children from one instant of the plan to another (ms), at its pace. */
  async play(from: number, to: number): Promise<void> {
    const { ride, now } = this.#with
    const [first] = ride.stops
    if (!first) return
    const until = async (at: number) => pause(Math.max(0, at - now()))
    if (first.at >= from) {
      await until(first.at)
      await this.catchUp(first.at + 1)
    }
    this.#drives(Math.max(from, first.at))
    const stops = ride.stops.filter((stop) => stop.at >= from && stop.at < to && stop !== first)
    const visits = stops.map(async (stop) => {
      await until(stop.at)
      this.#drives(stop.at)
      await this.#reach(stop.id, now())
    })
    const boarding = ride.boardings
      .filter((one) => one.at >= from && one.at < to)
      .map(async (one) => {
        await until(one.at)
        await this.#board(one)
      })
    await Promise.all([...visits, ...boarding, until(to)])
    await Promise.race([this.#drive.stop(), pause(LAST_MS)])
  }

  #drives(at: number): void {
    const { from, to, along } = between(this.#with.ride.stops, at)
    const here = {
      latitude: from.latitude + (to.latitude - from.latitude) * along,
      longitude: from.longitude + (to.longitude - from.longitude) * along,
    }
    this.#drive.leg(here, to, Math.max(1, to.at - at), this.#with.phase)
  }

  async #reach(stopId: string, at: number): Promise<void> {
    const { client, ride } = this.#with
    const body = { runId: ride.runId, stopId, what: 'reached' as const, ...this.#stamp(at) }
    await client.surely(reachStop, { body, key: uuidv7() })
  }

  /** One request for each child, sent at the tap and repeated until it is confirmed. */
  async #board(boarding: Boarding): Promise<void> {
    const { client, ride, tally } = this.#with
    const saidAt = client.now().getTime()
    const events = [this.#boarded(boarding, saidAt)]
    const sent = { childId: boarding.childId, runId: ride.runId, at: monotonic(), saidAt, confirmedAt: Infinity }
    this.boardings.push(sent)
    for (;;) {
      try {
        const signal = AbortSignal.timeout(CALL_MS)
        await client.call(recordEvents, { params: { id: ride.runId }, body: { events }, signal })
        sent.confirmedAt = monotonic()
        return
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        tally.retries += 1
        await pause(200 * (0.5 + Math.random()))
      }
    }
  }

  #boarded({ passengerId, stopId }: Boarding, at: number): Event {
    this.#seq += 1
    return { id: uuidv7(), passengerId, type: 'BOARDED', stopId, deviceSeq: this.#seq, ...this.#stamp(at) }
  }

  #stamp(at: number) {
    return { deviceId: this.#deviceId, occurredAt: new Date(at).toISOString() }
  }
}
