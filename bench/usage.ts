import { pause } from './client.ts'
import { busyTicks, family, mebibytes, postmasterOf, TICKS, ticksOf } from './proc.ts'

const SAMPLE_MS = 2000

/** Whose processor time is told apart. */
export const PARTIES = ['server', 'database', 'bench'] as const
export type Party = (typeof PARTIES)[number]

type Share = { cpuSeconds: number; peakMebibytes: number }
export type Used = { seconds: number; server: Share; database: Share; bench: Share }

/** The first process of the server and of the database, 0 while there is none, and all processes of the bench. */
export type Pids = { server: number; database: number; bench: readonly number[] }

/** Ticks of processor time that each party has used so far, by process, and those of the whole machine. */
export type Ticks = Record<Party, ReadonlyMap<number, number>> & { machine: number }

/** The processes that a bench measures; found anew each time, because a server may be started again. */
export const pidsOf = (serverPid: number, dataDir: string, workers: readonly number[] = []): Pids => ({
  server: serverPid,
  database: postmasterOf(dataDir),
  bench: [process.pid, ...workers],
})

/** Reads what each party has used until now. */
export function readTicks(pids: Pids): Ticks {
  // What ended connections used is in the sum of the postmaster.
  const ofDatabase = family(pids.database).reduce((sum, pid) => sum + ticksOf(pid, pid === pids.database), 0)
  return {
    server: new Map([[pids.server, ticksOf(pids.server)]]),
    database: new Map([[pids.database, ofDatabase]]),
    bench: new Map(pids.bench.map((pid) => [pid, ticksOf(pid)])),
    machine: busyTicks(),
  }
}

/** Returns the ticks between two readings; a process that is not in the first one began after it. */
export function ticksBetween(before: Ticks, after: Ticks, party: Party): number {
  return [...after[party]].reduce((sum, [pid, ticks]) => sum + ticks - (before[party].get(pid) ?? 0), 0)
}

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

  constructor(pids: () => Pids) {
    this.#pids = pids
    this.#before = readTicks(pids())
    this.#sampling = this.#sample()
  }

  async end(): Promise<Used> {
    this.#over = true
    await this.#sampling
    const after = readTicks(this.#pids())
    const share = (party: Party): Share => ({
      cpuSeconds: ticksBetween(this.#before, after, party) / TICKS,
      peakMebibytes: this.#peaks[party],
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
        bench: pids.bench.reduce((sum, pid) => sum + mebibytes(pid), 0),
      }
      for (const party of PARTIES) this.#peaks[party] = Math.max(this.#peaks[party], now[party])
      await pause(SAMPLE_MS)
    }
  }
}
