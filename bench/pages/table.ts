import type { Load } from './load.ts'

const COLUMNS: readonly { key: keyof Load; title: string; show: (value: number) => string }[] = [
  { key: 'requests', title: 'requests', show: (value) => value.toFixed(0) },
  { key: 'bytes', title: 'kB', show: (value) => (value / 1000).toFixed(1) },
  { key: 'codeBytes', title: 'JS+CSS kB', show: (value) => (value / 1000).toFixed(1) },
  { key: 'fcp', title: 'FCP ms', show: (value) => value.toFixed(0) },
  { key: 'lcp', title: 'LCP ms', show: (value) => value.toFixed(0) },
  { key: 'cls', title: 'CLS', show: (value) => value.toFixed(3) },
  { key: 'tbt', title: 'TBT ms', show: (value) => value.toFixed(0) },
  { key: 'usable', title: 'usable ms', show: (value) => value.toFixed(0) },
]

/** Prints the median of every figure of a page and, behind it, the figures of each load. */
export function printTable(name: string, loads: readonly Load[]): void {
  console.log(`\n${name}`)
  for (const { key, title, show } of COLUMNS) {
    const values = loads.map((load) => load[key])
    console.log(`  ${title.padEnd(10)} ${show(median(values)).padStart(8)}   (${values.map(show).join(', ')})`)
  }
}

/** The middle of the values; of an even number the lower of the two. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}
