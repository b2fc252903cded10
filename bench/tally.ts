import type { Used } from './usage.ts'

/** What a morning counted. Every fact has its own id; these sums must agree in the end. */
export type Tally = {
  routes: number
  children: number
  /** Facts that this morning will have at least, roughly: two for each passenger. */
  expected: number
  /** Facts that the assistants recorded on their devices. */
  recorded: Set<string>
  /** Facts in requests, repeats included. */
  sent: number
  /** Facts that a server has confirmed. */
  acknowledged: Set<string>
  /** Facts that a server said it had before. */
  repeated: number
  /** Milliseconds of each confirmed boarding call. */
  latencies: number[]
  dropped: number
  retries: number
  liveMessages: number
  liveGaps: number
  reconnects: number
  /** Where the vehicles were; empty when nobody says so. Milliseconds. */
  positions: {
    said: number
    stored: number
    /** When each reading was taken, by run and instant. */
    saidAt: Map<string, number>
    latencies: number[]
    /** From the reading on the phone to a parent's socket, by the minute of the bench's life in which it arrived. */
    toParent: Map<number, number[]>
  }
}

export const newTally = (): Tally => ({
  routes: 0,
  children: 0,
  expected: 0,
  recorded: new Set(),
  sent: 0,
  acknowledged: new Set(),
  repeated: 0,
  latencies: [],
  dropped: 0,
  retries: 0,
  liveMessages: 0,
  liveGaps: 0,
  reconnects: 0,
  positions: { said: 0, stored: 0, saidAt: new Map(), latencies: [], toParent: new Map() },
})

/** What the server has in the end, read through the API. */
export type Stored = {
  ids: string[]
  unaccounted: number
  open: number
  watchersRight: number
  watchers: number
  /** Runs that parents were told about on which no child of theirs is. */
  strangers: number
}

/** The value below which `share` of the values lie; 0 when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Everything that does not add up, in words; empty when the morning was good. */
export function differences(tally: Tally, stored: Stored): string[] {
  const ids = new Set(stored.ids)
  const lost = [...tally.acknowledged].filter((id) => !ids.has(id)).length
  const checks: [boolean, string][] = [
    [lost === 0, `${lost} acknowledged events are lost`],
    [ids.size === stored.ids.length, `${stored.ids.length - ids.size} events are stored twice`],
    [
      tally.acknowledged.size === tally.recorded.size,
      `${tally.recorded.size - tally.acknowledged.size} events were never acknowledged`,
    ],
    [ids.size === tally.recorded.size, `${ids.size} events stored of ${tally.recorded.size} recorded`],
    [[...ids].every((id) => tally.recorded.has(id)), 'events are stored that nobody recorded'],
    [stored.unaccounted === 0, `${stored.unaccounted} children unaccounted for`],
    [stored.open === 0, `${stored.open} runs are not closed`],
    [tally.liveGaps === 0, `${tally.liveGaps} gaps in the live messages`],
    [
      tally.positions.said === tally.positions.stored,
      `${tally.positions.stored} positions stored of ${tally.positions.said}`,
    ],
    [stored.strangers === 0, `${stored.strangers} runs shown to parents of other children`],
    [
      stored.watchersRight === stored.watchers,
      `${stored.watchers - stored.watchersRight} parents see another end than the assistant recorded`,
    ],
  ]
  return checks.filter(([good]) => !good).map(([, what]) => what)
}

/** The table of a morning, one figure per line. */
export function table(tally: Tally, stored: Stored, used?: Used): string {
  const ids = new Set(stored.ids)
  const lost = [...tally.acknowledged].filter((id) => !ids.has(id)).length
  const rows: [string, number | string][] = [
    ['routes', tally.routes],
    ['children', tally.children],
    ['events recorded', tally.recorded.size],
    ['events sent (with repeats)', tally.sent],
    ['events acknowledged', tally.acknowledged.size],
    ['events stored', stored.ids.length],
    ['duplicates refused', tally.repeated],
    ['children unaccounted for', stored.unaccounted],
    ['events lost', lost],
    ['connections dropped on purpose', tally.dropped],
    ['calls tried again', tally.retries],
    ['live messages', tally.liveMessages],
    ['live reconnects', tally.reconnects],
    ['live gaps', tally.liveGaps],
    ['parents who saw the right end', `${stored.watchersRight} of ${stored.watchers}`],
    ['boarding call p50', `${percentile(tally.latencies, 0.5).toFixed(1)} ms`],
    ['boarding call p99', `${percentile(tally.latencies, 0.99).toFixed(1)} ms`],
    ...(tally.positions.said > 0 ? positionRows(tally.positions) : []),
    ...(used ? usageRows(used) : []),
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(32)} ${String(value).padStart(12)}`).join('\n')
}

function positionRows(positions: Tally['positions']): [string, number | string][] {
  const ms = (values: readonly number[], share: number) => `${percentile(values, share).toFixed(1)} ms`
  const toParent = [...positions.toParent.values()].flat()
  return [
    ['positions said', positions.said],
    ['positions stored', positions.stored],
    ['positions a second, busiest minute', busiest(positions.saidAt.values()).toFixed(0)],
    ['position call p50', ms(positions.latencies, 0.5)],
    ['position call p99', ms(positions.latencies, 0.99)],
    ['positions told to parents', toParent.length],
    ['position to parent p50', ms(toParent, 0.5)],
    ['position to parent p99', ms(toParent, 0.99)],
    // A burst and a slow morning have the same percentile and not the same cause.
    ...[...positions.toParent].map(([minute, values]): [string, string] => [
      `  p99 in minute ${minute}`,
      ms(values, 0.99),
    ]),
  ]
}

/** How many a second there were in the minute of the most. Instants in milliseconds. */
export function busiest(instants: Iterable<number>): number {
  const minutes = Map.groupBy(instants, (at) => Math.floor(at / 60_000))
  return Math.max(0, ...[...minutes.values()].map((its) => its.length)) / 60
}

function usageRows({ seconds, ...shares }: Used): [string, string][] {
  return (['server', 'database', 'bench'] as const).flatMap((who): [string, string][] => [
    [`${who}: cores used`, (shares[who].cpuSeconds / seconds).toFixed(2)],
    [`${who}: most memory`, `${Math.round(shares[who].peakMebibytes)} MiB`],
  ])
}
