import { OPENS_BEFORE_MIN } from '#features/positions/shared/positions.rules.ts'
import type { Watcher } from '../city.ts'
import { percentile, type Tally } from '../tally.ts'
import { PARTIES, type Used } from '../usage.ts'
import type { Crew, SentBoarding } from './crew.ts'
import { delivery, deliveryRows, tooMuch, type Heard, type Sent } from './figures.ts'
import type { Ride } from './plan.ts'
import type { Report } from './sockets.ts'

type Peak = {
  rides: readonly Ride[]
  crews: readonly Pick<Crew, 'boardings'>[]
  tally: Tally
  report: Report
  used: Used
  /** Processors (0 to 1) that the thread of the server took which runs JavaScript. */
  serverThread: number
  /** By how much the peak began later than its plan, in milliseconds. */
  lateMs: number
  parents: readonly Pick<Watcher, 'personId' | 'childId'>[]
}

/** Prints the table of a peak. Returns whether the machine holds it. */
export function printPeak(peak: Peak): boolean {
  const { tally, report, used, rides } = peak
  const parentOf = new Map(peak.parents.map(({ childId, personId }) => [childId, personId]))
  const boarded = peak.crews.flatMap(({ boardings }) => boardings)
  const boardings = delivery(sentBoardings(boarded, parentOf), heardBoardings(boarded, parentOf, report))
  const isParent = new Set(parentOf.values())
  const heard = report.positions.filter(({ personId }) => isParent.has(personId))
  const positions = delivery(
    sentPositions(tally, rides, boarded, parentOf),
    heard.map(({ personId, runId, reading, at }) => ({ key: `${runId} ${reading}`, personId, at })),
  )
  const wrong = tooMuch(positions, boardings)
  const rows: [string, string][] = [
    ['vehicles', String(rides.length)],
    ['parents with a socket', String(peak.parents.length)],
    ['seconds', used.seconds.toFixed(1)],
    ['began later than planned', `${(peak.lateMs / 1000).toFixed(1)} s`],
    ['boardings confirmed', `${boarded.filter((one) => one.confirmedAt < Infinity).length} of ${boarded.length}`],
    ['boardings a second', (boarded.length / used.seconds).toFixed(1)],
    ...deliveryRows('boarding', boardings),
    ['positions a second', (tally.positions.said / used.seconds).toFixed(1)],
    ['positions stored', `${tally.positions.stored} of ${tally.positions.said}`],
    ['position call p50', `${percentile(tally.positions.latencies, 0.5).toFixed(1)} ms`],
    ['position call p99', `${percentile(tally.positions.latencies, 0.99).toFixed(1)} ms`],
    ...deliveryRows('position', positions),
    ['calls sent again', String(tally.retries)],
    ['sockets opened again', String(report.reconnects)],
    ...PARTIES.map((party): [string, string] => [`${party}: cores used`, coresOf(used, party)]),
    ['server: of them its own thread', peak.serverThread.toFixed(2)],
    ['holds', wrong.length === 0 ? 'yes' : `no: ${wrong.join('; ')}`],
  ]
  console.log(`\n${rows.map(([name, value]) => `  ${name.padEnd(32)} ${value.padStart(18)}`).join('\n')}\n`)
  return wrong.length === 0
}

const coresOf = (used: Used, party: (typeof PARTIES)[number]): string =>
  (used[party].cpuSeconds / used.seconds).toFixed(2)

/** A child boards once in a morning, so its id says which boarding is meant. */
function sentBoardings(boarded: readonly SentBoarding[], parentOf: ReadonlyMap<string, string>): Sent[] {
  return boarded.flatMap(({ childId, at }) => {
    const parent = childId === null ? undefined : parentOf.get(childId)
    return childId === null ? [] : [{ key: childId, at, watching: parent === undefined ? [] : [parent] }]
  })
}

/** What came to the parent of a child about something that the server recorded after the boarding was sent. */
function heardBoardings(
  boarded: readonly SentBoarding[],
  parentOf: ReadonlyMap<string, string>,
  { boardings }: Report,
): Heard[] {
  const byParent = Map.groupBy(boardings, (one) => one.personId)
  return boarded.flatMap(({ childId, saidAt }) => {
    if (childId === null) return []
    const its = byParent.get(parentOf.get(childId) ?? '') ?? []
    return its.filter((one) => one.saidAt >= saidAt).map(({ personId, at }) => ({ key: childId, personId, at }))
  })
}

/**
 * Each position with the parents who must see it: the child is on board, or is expected at a stop within the time in which
 * the plan alone opens the vehicle to its family. A vehicle ahead of its plan opens earlier; nobody is owed that here.
 */
function sentPositions(
  tally: Tally,
  rides: readonly Ride[],
  boarded: readonly SentBoarding[],
  parentOf: ReadonlyMap<string, string>,
): Sent[] {
  const confirmed = new Map(boarded.map(({ childId, confirmedAt }) => [childId, confirmedAt]))
  const rideOf = new Map(
    rides.map(({ runId, boardings }) => [
      runId,
      boardings.flatMap(({ childId, plannedAt }) => {
        const parent = childId === null ? undefined : parentOf.get(childId)
        const opensAt = plannedAt - OPENS_BEFORE_MIN * 60_000
        return parent === undefined ? [] : [{ parent, opensAt, boardedAt: confirmed.get(childId) ?? Infinity }]
      }),
    ]),
  )
  return [...tally.positions.saidAt].map(([key, at]) => {
    const [runId = '', reading = ''] = key.split(' ')
    const said = Date.parse(reading)
    const children = rideOf.get(runId) ?? []
    const watching = children.filter(({ opensAt, boardedAt }) => said >= opensAt || at > boardedAt)
    return { key, at, watching: watching.map(({ parent }) => parent) }
  })
}
