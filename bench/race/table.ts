import type { Figures } from './measure.ts'
import type { Result } from './run.ts'
import { TITLES } from './workloads.ts'

const SPEED = [
  'workload',
  'limit req/s',
  'product req/s',
  'ratio',
  'limit p50 / p99 ms',
  'product p50 / p99 ms',
  'other programs',
]
const COST = [
  'workload',
  'limit: server + database ms',
  'product: server + database ms',
  'ratio',
  'queries (statements)',
  'round trips',
]

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0)
const perSecond = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
const processor = ({ serverMs, databaseMs }: Figures): string => `${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)}`
const processorOf = ({ serverMs, databaseMs }: Figures): number => serverMs + databaseMs

/** Requests per second and latencies of both sides, one workload a row. */
export function speedTable(results: readonly Result[]): string {
  return table(
    SPEED,
    results.map(({ workload, figures: { limit, product }, others }) => [
      workload,
      perSecond(limit.perSecond),
      perSecond(product.perSecond),
      (product.perSecond / limit.perSecond).toFixed(3),
      `${ms(limit.p50)} / ${ms(limit.p99)}`,
      `${ms(product.p50)} / ${ms(product.p99)}`,
      `${Math.round(others * 100)} %`,
    ]),
  )
}

/** Processor time of one request on both sides, and what one request of the product says to the database. */
export function costTable(results: readonly Result[]): string {
  return table(
    COST,
    results.map(({ workload, figures: { limit, product }, queries, statements, roundTrips }) => [
      workload,
      processor(limit),
      processor(product),
      (processorOf(limit) / processorOf(product)).toFixed(3),
      `${queries.toFixed(1)} (${statements.toFixed(1)})`,
      roundTrips.toFixed(1),
    ]),
  )
}

/** A Markdown table whose columns are padded, so that it reads well as plain text too. */
function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const rows = [head, ...body]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const padded = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  const line = (cells: readonly string[]) => `| ${cells.map(padded).join(' | ')} |`
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`))
  return [line(head), `|${rule.join('|')}|`, ...body.map(line)].join('\n')
}

/** How much more processor time a year takes than 30 days, of the product and of the limit; one line each. */
export function yearLines(results: readonly Result[]): string[] {
  return (['rides', 'runs'] as const).flatMap((short) => {
    const month = results.find((one) => one.workload === short)
    const year = results.find((one) => one.workload === `${short}-year`)
    if (!month || !year) return []
    const times = (side: 'limit' | 'product') =>
      (processorOf(year.figures[side]) / processorOf(month.figures[side])).toFixed(2)
    return [
      `${short}: a year takes ${times('product')} times the processor time of 30 days (limit: ${times('limit')} times)`,
    ]
  })
}

/** What each short name of a workload means. */
export const legendOf = (results: readonly Result[]): string[] =>
  results.map(({ workload }) => `\`${workload}\`: ${TITLES[workload]}`)
