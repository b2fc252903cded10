import { family, TICKS, ticksOf } from '../proc.ts'
import { median, sum } from './statistics.ts'

/** Processes of a race, by what they are. */
export type Pids = { limit: number; product: number; database: number }

/** What one round took. Processor time in milliseconds. */
export type Round = {
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

/** Processor time of a server and of the database so far, in milliseconds. */
export function processorMs(server: number, database: number): { server: number; database: number } {
  const ms = (ticks: number) => (ticks * 1000) / TICKS
  return {
    server: ms(ticksOf(server)),
    // What ended connections used is in their parent's sum.
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
