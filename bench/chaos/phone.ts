import { getRun, latestRuns, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { signIn } from '#features/session/shared/session.contract.ts'
import { Client, pause, Refused, Unanswered } from '../client.ts'

/** What is recorded and what became of it, over all phones. */
export class Ledger {
  readonly recorded = new Set<string>()
  readonly acknowledged = new Set<string>()
  /** What the server answered that is neither an acknowledgement nor a wish to wait. */
  readonly wrong: string[] = []
}

type SignIn = { username: string; password: string }

/** A call that brings nothing in this time is tried again on another connection, as the app does. */
const CALL_MS = 5000

/** An assistant's phone: records boardings for as long as it is told to, and repeats each with its id until it is confirmed. */
export class Phone {
  readonly #client: Client
  readonly #ledger: Ledger
  readonly #deviceId = crypto.randomUUID()
  readonly #runs = new Map<string, { passengers: string[]; stopId: string; seq: number }>()
  #going = true
  #count = 0

  private constructor(client: Client, ledger: Ledger) {
    this.#client = client
    this.#ledger = ledger
  }

  /** Signs in and starts every run of the day that is not under way. */
  static async enter(base: () => string, who: SignIn, ledger: Ledger): Promise<Phone> {
    const client = new Client(base)
    const phone = new Phone(client, ledger)
    await client.surely(signIn, { body: who })
    for (const { id } of await client.surely(latestRuns, {})) {
      const run = await client.surely(startRun, {
        body: { runId: id, override: 'the day of trouble', deviceId: phone.#deviceId, occurredAt: phone.#now() },
      })
      phone.#runs.set(id, {
        passengers: run.passengers.map((passenger) => passenger.id),
        stopId: run.stops[0]!.id,
        seq: 0,
      })
    }
    if (phone.#runs.size === 0) throw new Error('there is no run today')
    return phone
  }

  get runIds(): string[] {
    return [...this.#runs.keys()]
  }

  /** Records one boarding after the other until `rest()`; the last one is confirmed, too. */
  async work(everyMs = 20): Promise<void> {
    while (this.#going) {
      await this.recordOne()
      await pause(everyMs)
    }
  }

  rest(): void {
    this.#going = false
  }

  /** Records one boarding and answers when the server has confirmed it, however often it had to be sent. */
  async recordOne(): Promise<void> {
    const [runId, run] = [...this.#runs][this.#count % this.#runs.size]!
    this.#count += 1
    run.seq += 1
    const event = {
      id: crypto.randomUUID(),
      passengerId: run.passengers[this.#count % run.passengers.length]!,
      type: 'BOARDED' as const,
      stopId: run.stopId,
      deviceSeq: run.seq,
      deviceId: this.#deviceId,
      occurredAt: this.#now(),
    }
    this.#ledger.recorded.add(event.id)
    for (;;) {
      try {
        const signal = AbortSignal.timeout(CALL_MS)
        await this.#client.call(recordEvents, { params: { id: runId }, body: { events: [event] }, signal })
        this.#ledger.acknowledged.add(event.id)
        return
      } catch (error) {
        if (error instanceof Refused) this.#ledger.wrong.push(error.message)
        else if (!(error instanceof Unanswered)) throw error
        await pause(100 * (0.5 + Math.random()))
      }
    }
  }

  /** The ids of every fact that the server holds about these runs, one for each row. */
  async stored(): Promise<string[]> {
    const ids: string[] = []
    for (const id of this.#runs.keys()) {
      const run = await this.#client.surely(getRun, { params: { id } })
      ids.push(...run.events.map((event) => event.id))
    }
    return ids
  }

  #now(): string {
    return this.#client.now().toISOString()
  }
}

/** What does not add up; every figure is 0 when nothing was lost, doubled or answered wrongly. */
export function sums(ledger: Ledger, stored: readonly string[]) {
  const ids = new Set(stored)
  const ours = stored.filter((id) => ledger.recorded.has(id))
  return {
    lost: [...ledger.acknowledged].filter((id) => !ids.has(id)).length,
    doubled: ours.length - new Set(ours).size,
    wrong: ledger.wrong.length,
  }
}
