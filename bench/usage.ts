import { pause } from './client.ts'
import { family, mebibytes, postmasterOf, TICKS, ticksOf } from './proc.ts'

const SAMPLE_MS = 2000

type Share = { cpuSeconds: number; peakMebibytes: number }
export type Used = { seconds: number; server: Share; database: Share; bench: Share }

/**
 * Watches what the server, its database and the bench itself take of the machine, from now until `end()`. Linux only: it
 * reads /proc. The database's memory is the proportional share (Pss), so that its shared buffers count once.
 */
export class Usage {
  readonly #pids: () => Pids
  readonly #began = performance.now()
  readonly #before: Ticks
  #peaks = { server: 0, database: 0, bench: 0 }
  #over = false
  readonly #sampling: Promise<void>

  constructor(serverPid: () => number, dataDir: string) {
    this.#pids = () => ({ server: serverPid(), database: postmasterOf(dataDir), bench: process.pid })
    this.#before = ticks(this.#pids())
    this.#sampling = this.#sample()
  }

  async end(): Promise<Used> {
    this.#over = true
    await this.#sampling
    const after = ticks(this.#pids())
    const share = (who: keyof Ticks): Share => ({
      cpuSeconds: (after[who] - this.#before[who]) / TICKS,
      peakMebibytes: this.#peaks[who],
    })
    return {
      seconds: (performance.now() - this.#began) / 1000,
      server: share('server'),
      database: share('database'),
      bench: share('bench'),
    }
  }

  async #sample(): Promise<void> {
    while (!this.#over) {
      const pids = this.#pids()
      const now = {
        server: mebibytes(pids.server),
        database: family(pids.database).reduce((sum, pid) => sum + mebibytes(pid), 0),
        bench: mebibytes(pids.bench),
      }
      for (const who of ['server', 'database', 'bench'] as const)
        this.#peaks[who] = Math.max(this.#peaks[who], now[who])
      await pause(SAMPLE_MS)
    }
  }
}

type Pids = { server: number; database: number; bench: number }
type Ticks = { server: number; database: number; bench: number }

const ticks = (pids: Pids): Ticks => ({
  server: ticksOf(pids.server),
  // What ended connections used is in their parent's sum.
  database: family(pids.database).reduce((sum, pid) => sum + ticksOf(pid, pid === pids.database), 0),
  bench: ticksOf(pids.bench),
})
