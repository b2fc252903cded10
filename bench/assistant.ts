import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import type { BodyInput } from '#platform/shared/contract/endpoint.ts'
import { getRun, reachStop, recordEvents, startRun, type RunDetail } from '#features/runs/shared/runs.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { pause, Unanswered, type Client } from './client.ts'
import { Drive } from './driving.ts'
import type { Listener } from './listener.ts'
import type { Chance } from './random.ts'
import type { Tally } from './tally.ts'

type Fact = BodyInput<typeof recordEvents>['events'][number]
type Passenger = RunDetail['passengers'][number]

/** How badly the phones behave. */
const OFFLINE_STRETCH = 0.25
const NOT_AT_THE_STOP = 0.05
const WRONG_TAP = 0.03
const CUT_CONNECTION = 0.08
const SENT_AGAIN = 0.1
/** Stops that the assistant reports as reached. */
const REPORTED_STOP = 0.5
const OUT_OF_ORDER = 0.15
const MOST_IN_A_BATCH = 6
/** Milliseconds between two stops. */
const DRIVE = { least: 1000, most: 13_000 }

/** Returns about how long a ride over so many stops takes at a pace, in milliseconds. */
export const rideMs = (stops: number, pace: number): number => (stops * pace * (DRIVE.least + DRIVE.most)) / 2

type Settings = {
  client: Client
  listener: Listener
  chance: Chance
  tally: Tally
  runId: string
  /** Times slower than the quick morning. */
  pace: number
  /** Says where the vehicle is while it drives. */
  located: boolean
}

/** What the assistant recorded in the end, by child. */
export type Outcome = Map<string, 'DROPPED' | 'NO_SHOW'>

/** A simulated assistant on one run: taps along the line, half of the time on a bad network, and closes. */
export class Assistant {
  readonly #with: Settings
  readonly #deviceId = uuidv7()
  #seq = 0
  #outbox: Fact[] = []

  readonly #drive: Drive

  constructor(settings: Settings) {
    this.#with = settings
    this.#drive = new Drive(settings.client, settings.runId, this.#deviceId, settings.tally)
  }

  /** Rides from the first stop to the closed run. */
  async ride(): Promise<Outcome> {
    const { client, runId, chance, listener } = this.#with
    const run = await client.surely(getRun, { params: { id: runId } }, this.#retry)
    await client.surely(startRun, { body: { runId, ...this.#stamp() }, key: uuidv7() }, this.#retry)
    const outcome: Outcome = new Map()
    const onBoard: Passenger[] = []
    let offlineFor = 0
    let before = run.stops[0]
    for (const stop of run.stops) {
      const ms = chance.between(DRIVE.least, DRIVE.most) * this.#with.pace
      if (this.#with.located && before) this.#drive.leg(before, stop, ms, chance.next())
      before = stop
      await pause(ms)
      if (offlineFor === 0 && chance.happens(OFFLINE_STRETCH)) offlineFor = 2
      if (chance.happens(CUT_CONNECTION)) listener.drop()
      const getOff = onBoard.filter((passenger) => passenger.alightStopId === stop.id)
      for (const passenger of getOff) this.#record(passenger, 'DROPPED', stop.id, { outcome: 'to_school' })
      for (const passenger of run.passengers.filter((one) => one.boardStopId === stop.id)) {
        const boarded = this.#pickUp(passenger, stop.id)
        if (boarded) onBoard.push(passenger)
        if (passenger.childId) outcome.set(passenger.childId, boarded ? 'DROPPED' : 'NO_SHOW')
      }
      if (offlineFor > 0) offlineFor -= 1
      else await this.#sync(runId, stop.id)
    }
    await this.#flush()
    await this.#drive.stop()
    const body = { headCount: onBoard.length, vehicleChecked: true, ...this.#stamp() }
    await client.surely(closeRun, { params: { id: runId }, body, key: uuidv7() }, this.#retry)
    return outcome
  }

  readonly #retry = (): void => {
    this.#with.tally.retries += 1
  }

  #stamp() {
    return { deviceId: this.#deviceId, occurredAt: this.#with.client.now().toISOString() }
  }

  #pickUp(passenger: Passenger, stopId: string): boolean {
    const { chance } = this.#with
    if (chance.happens(WRONG_TAP)) {
      const wrong = this.#record(passenger, 'BOARDED', stopId)
      this.#record(passenger, 'UNDO', stopId, { supersedesId: wrong })
    } else if (!chance.happens(NOT_AT_THE_STOP)) {
      this.#record(passenger, 'BOARDED', stopId)
      return true
    }
    this.#record(passenger, 'NOT_HERE', stopId)
    this.#record(passenger, 'ANSWERED', stopId, { outcome: 'at_home' })
    return false
  }

  #record(passenger: Passenger, type: Fact['type'], stopId: string, more: Partial<Fact> = {}): string {
    const id = uuidv7()
    this.#seq += 1
    this.#outbox.push({ id, passengerId: passenger.id, type, stopId, deviceSeq: this.#seq, ...this.#stamp(), ...more })
    this.#with.tally.recorded.add(id)
    return id
  }

  async #sync(runId: string, stopId: string): Promise<void> {
    const { client, chance } = this.#with
    if (chance.happens(REPORTED_STOP)) {
      await client.surely(
        reachStop,
        { body: { runId, stopId, what: 'reached', ...this.#stamp() }, key: uuidv7() },
        this.#retry,
      )
    }
    await this.#flush()
  }

  /** Sends what waits, in batches that sometimes overtake each other. */
  async #flush(): Promise<void> {
    const { chance } = this.#with
    const batches: Fact[][] = []
    while (this.#outbox.length > 0) batches.push(this.#outbox.splice(0, Math.ceil(chance.between(0, MOST_IN_A_BATCH))))
    if (batches.length > 1 && chance.happens(OUT_OF_ORDER)) batches.reverse()
    for (const batch of batches) {
      await this.#deliver(batch)
      // A receipt that got lost: the phone sends again what the server has.
      if (chance.happens(SENT_AGAIN)) await this.#deliver(batch)
    }
  }

  /** Sends a batch until a server has confirmed it. */
  async #deliver(events: Fact[]): Promise<void> {
    const { client, chance, tally, runId } = this.#with
    const key = chance.happens(0.5) ? uuidv7() : undefined
    for (let wait = 50; ; wait = Math.min(wait * 2, 2000)) {
      const cut = chance.happens(CUT_CONNECTION)
      tally.sent += events.length
      const began = performance.now()
      try {
        const signal = cut ? AbortSignal.timeout(Math.ceil(chance.between(1, 15))) : undefined
        const receipt = await client.call(recordEvents, { params: { id: runId }, body: { events }, key, signal })
        tally.latencies.push(performance.now() - began)
        tally.repeated += receipt.repeated.length
        for (const id of receipt.stored) tally.acknowledged.add(id)
        return
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        if (cut) tally.dropped += 1
        tally.retries += 1
        await pause(wait * (0.5 + Math.random()))
      }
    }
  }
}
