import type { Result } from './run.ts'
import { TITLES } from './workloads.ts'

const HEAD = ['workload', 'limit req/s', 'product req/s', 'ratio', 'limit p50 / p99 ms', 'product p50 / p99 ms']
const COSTS = [
  'limit CPU ms: server / database',
  'product CPU ms: server / database',
  'queries (all statements)',
  'round trips',
]

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))
const perSecond = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))

/** The cells of one workload, as the table shows them. */
export function rowOf({ workload, figures: { limit, product }, queries, statements, roundTrips }: Result): string[] {
  return [
    workload,
    perSecond(limit.perSecond),
    perSecond(product.perSecond),
    (product.perSecond / limit.perSecond).toFixed(3),
    `${ms(limit.p50)} / ${ms(limit.p99)}`,
    `${ms(product.p50)} / ${ms(product.p99)}`,
    `${ms(limit.serverMs)} / ${ms(limit.databaseMs)}`,
    `${ms(product.serverMs)} / ${ms(product.databaseMs)}`,
    `${queries.toFixed(1)} (${statements.toFixed(1)})`,
    roundTrips.toFixed(1),
  ]
}

/** A Markdown table of all workloads, its columns padded so that it reads well as plain text too. */
export function tableOf(results: readonly Result[]): string {
  const rows = [[...HEAD, ...COSTS], ...results.map(rowOf)]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(rows[0] ?? []), rule, ...rows.slice(1).map(line)].join('\n')
}

/** How much longer a year takes than 30 days, by the requests per second of the product and of the limit; one line each. */
export function yearLines(results: readonly Result[]): string[] {
  return (['rides', 'runs'] as const).flatMap((short) => {
    const month = results.find((one) => one.workload === short)
    const year = results.find((one) => one.workload === `${short}-year`)
    if (!month || !year) return []
    const times = (side: 'limit' | 'product') =>
      (month.figures[side].perSecond / year.figures[side].perSecond).toFixed(2)
    return [`${short}: a year costs ${times('product')} times 30 days (limit: ${times('limit')} times)`]
  })
}

/** What each short name of a workload means. */
export const legendOf = (results: readonly Result[]): string[] =>
  results.map(({ workload }) => `\`${workload}\`: ${TITLES[workload]}`)
