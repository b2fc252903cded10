import * as z from 'zod/mini'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { isOnline } from '#platform/web/api/connectivity.ts'
import { call } from '#platform/web/api/call.ts'
import type { RequestOptions } from '#platform/web/api/request.ts'
import { deviceId, nextMark } from '#platform/web/offline/device.ts'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import { newPosition, sendPositions, type NewPosition } from '../shared/positions.contract.ts'
import { thinned } from './thinning.rules.ts'

/** As many readings as one call takes. */
const BATCH = 300
/** With the device by which it is numbered; a reading that an older version kept has none. */
const reading = z.extend(newPosition, { deviceId: z.optional(z.string()) })
type Reading = z.output<typeof reading>
const kept = z.array(reading)

/** The readings of one run that the server does not have yet: kept on the device, sealed, and sent when it can. */
export class PositionLog {
  readonly #account: string
  readonly #runId: string
  #waiting: readonly Reading[]
  #sending = false

  private constructor(account: string, runId: string, waiting: readonly Reading[]) {
    this.#account = account
    this.#runId = runId
    this.#waiting = waiting
  }

  /** Opens the log of a run with what an earlier visit could not send. */
  static async open(account: string, runId: string): Promise<PositionLog> {
    return new PositionLog(account, runId, (await fromShelf(account, shelfOf(runId), kept)) ?? [])
  }

  /** Notes a reading. */
  async note(reading: Omit<NewPosition, 'deviceSeq'>): Promise<void> {
    const mark = await nextMark(`position.${this.#runId}`)
    this.#waiting = thinned([...this.#waiting, { ...mark, ...reading }])
  }

  /** Sends what waits. What the server does not take now stays; what it never will is forgotten. */
  async send(options: Pick<RequestOptions, 'fetch'> = {}): Promise<void> {
    // One call for each device: the server knows a reading by the device and its number.
    const device = this.#waiting[0]?.deviceId
    const batch = this.#waiting.filter((one) => one.deviceId === device).slice(0, BATCH)
    if (this.#sending || batch.length === 0) return
    this.#sending = true
    try {
      // A web view off the screen counts as without network, because the system slows it down.
      if (!isOnline() && !options.fetch) return await this.#keep()
      const positions = batch.map(({ deviceId: _device, ...position }) => position)
      const body = { deviceId: device ?? (await deviceId()), positions }
      await call(sendPositions, { params: { id: this.#runId }, body }, options)
      const hadMore = this.#waiting.length > 1
      this.#waiting = this.#waiting.filter((one) => !batch.includes(one))
      if (hadMore) await this.#keep()
    } catch (error) {
      if (isForGood(error)) this.#waiting = []
      await this.#keep()
    } finally {
      this.#sending = false
    }
  }

  async #keep(): Promise<void> {
    await shelve(this.#account, shelfOf(this.#runId), this.#waiting)
  }
}

const shelfOf = (runId: string): string => `positions.${runId}`

/** Refused as such. A conflict is not: the start of the run may still be on its way. */
const isForGood = (error: unknown): boolean =>
  error instanceof ApiProblem && [400, 403, 404].includes(error.facts.status)
