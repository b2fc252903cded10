import type { Result } from './faults.ts'

/** Nothing lost, nothing doubled, nothing answered but "yes" and "later". */
export const isGood = ({ lost, doubled, wrong }: Result): boolean => lost + doubled + wrong === 0

const HEAD = ['fault', 'count', 'acknowledged', 'lost', 'doubled', 'wrong', 'recover p50', 'recover max']

/** One line for each fault. */
export function table(results: readonly Result[]): string {
  const rows = results.map(({ fault, times, acknowledged, lost, doubled, wrong, recoverMs }) => [
    fault,
    ...[times, acknowledged, lost, doubled, wrong].map(String),
    `${Math.round(recoverMs.p50)} ms`,
    `${Math.round(recoverMs.max)} ms`,
  ])
  const widths = HEAD.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]!.length)))
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')
  return [HEAD, ...rows].map(line).join('\n')
}
