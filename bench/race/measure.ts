import { busyTicks, family, TICKS, ticksOf } from '../proc.ts'
import { median, sum } from './statistics.ts'

/** Processes of a race, by what they are. */
export type Pids = { limit: number; product: number; database: number }

/** What one round took. Processor time in milliseconds. */
export type Round = {
  /** Of all processors, what other programs took (0 to 1). */ others: number
  requests: number
  seconds: number
  p50: number
  p99: number
  serverMs: number
  databaseMs: number
}
/** The rounds of one side together: medians of rounds, and processor time for each request. */
export type Figures = {
  perSecond: number
  p50: number
  p99: number
  serverMs: number
  databaseMs: number
  requests: number
}

/** Processor time so far in milliseconds: of a server, the database, the client, and of everything on the machine. */
export function processorMs({ server, database, client }: { server: number; database: number; client: number }) {
  const ms = (ticks: number) => (ticks * 1000) / TICKS
  return {
    server: ms(ticksOf(server)),
    // What ended connections used is in their parent's sum.
    client: ms(ticksOf(client)),
    machine: ms(busyTicks()),
    database: ms(sum(family(database).map((pid) => ticksOf(pid, pid === database)))),
  }
}

export function figuresOf(rounds: readonly Round[]): Figures {
  const requests = sum(rounds.map((round) => round.requests))
  return {
    perSecond: median(rounds.map((round) => round.requests / round.seconds)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    serverMs: sum(rounds.map((round) => round.serverMs)) / Math.max(1, requests),
    databaseMs: sum(rounds.map((round) => round.databaseMs)) / Math.max(1, requests),
    requests,
  }
}
