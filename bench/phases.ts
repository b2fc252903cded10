import { TICKS } from './proc.ts'
import { readTicks, ticksBetween, type Party, type Pids, type Ticks } from './usage.ts'

/** Seconds of the clock, and of processor time of each party; `others`: the import and everything else on the machine. */
export type Phase = { name: string; seconds: number; server: number; database: number; bench: number; others: number }

/** Tells where the time of a bench goes: each phase ends when the next one begins. Linux only. */
export class Phases {
  readonly #pids: () => Pids
  readonly #done: Phase[] = []
  #now: { name: string; at: number; ticks: Ticks } | undefined

  constructor(pids: () => Pids) {
    this.#pids = pids
  }

  begin(name: string): void {
    this.#end()
    this.#now = { name, at: performance.now(), ticks: readTicks(this.#pids()) }
  }

  /** Ends the last phase and returns all of them. */
  end(): readonly Phase[] {
    this.#end()
    this.#now = undefined
    return this.#done
  }

  #end(): void {
    if (!this.#now) return
    const { name, at, ticks } = this.#now
    this.#done.push({ name, ...spent(ticks, readTicks(this.#pids())), seconds: (performance.now() - at) / 1000 })
  }
}

/** Returns the seconds of processor time between two readings. */
export function spent(before: Ticks, after: Ticks): Omit<Phase, 'name' | 'seconds'> {
  const seconds = (party: Party) => ticksBetween(before, after, party) / TICKS
  const [server, database, bench] = [seconds('server'), seconds('database'), seconds('bench')]
  const all = (after.machine - before.machine) / TICKS
  return { server, database, bench, others: Math.max(0, all - server - database - bench) }
}

/** One line per phase: seconds, and how many processors each party kept busy. */
export function phaseTable(phases: readonly Phase[]): string {
  const line = (cells: readonly string[]) =>
    `  ${cells[0]!.padEnd(32)}${cells
      .slice(1)
      .map((one) => one.padStart(10))
      .join('')}`
  const rows = phases.map(({ name, seconds, server, database, bench, others }) =>
    line([name, ...[seconds, server, database, bench, others].map((value) => value.toFixed(1))]),
  )
  return [line(['phase (processor seconds)', 'seconds', 'server', 'database', 'bench', 'others']), ...rows].join('\n')
}
