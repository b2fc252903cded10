import { readCatalogue, rowsOfOrganisation, type Catalogue } from './catalogue.ts'
import type { Explained } from './explained.ts'
import { EXTRA_TITLES } from './extras.ts'
import { breachesOf, lookedAt, SMALL_TABLE, type Breach } from './plan-rules.ts'
import { scansOf, type PlanNode, type Scan } from './plan-nodes.ts'
import { play, PLAYED, type Played } from './play.ts'
import type { Setup } from './setup.ts'
import { shortened } from './shortened.ts'
import { sum } from './statistics.ts'
import { TITLES } from './workloads.ts'
import { withOwner } from './world.ts'

const titleOf = (played: Played): string => ({ ...TITLES, ...EXTRA_TITLES })[played]

/** Plays everything, prints each statement with what its plans did, and returns how many statements break a rule. */
export async function checkPlans(setup: Setup): Promise<number> {
  // Before anything is played: what the planner knew then is what it planned with.
  const catalogue = await withOwner(setup.owner, readCatalogue)
  console.log(`\nToo small to judge filters and skipped columns by: ${smallOf(catalogue).join(', ')}`)
  let broken = 0
  for (const played of PLAYED) {
    const explained = await play(setup, played)
    console.log(`\n# ${played}: ${titleOf(played)}\n\n  times  plan      rows  buffers  most for a row  statement`)
    for (const [text, its] of Map.groupBy(explained, ({ text }) => alike(text))) {
      const breaches = worstOf(its, catalogue)
      if (breaches.length > 0) broken += 1
      console.log(lineOf(text, its))
      for (const line of breaches.map(breachLine)) console.log(line)
    }
  }
  return broken
}

/** Tables of which an organisation has few rows in this world, the empty ones left out. */
function smallOf(catalogue: Catalogue): string[] {
  const rows = (table: string) => rowsOfOrganisation({ table, index: null }, catalogue)
  return [...catalogue.rows.keys()].filter((table) => rows(table) > 0 && rows(table) <= SMALL_TABLE).toSorted()
}

/** The text of a statement, whatever the length of its lists. */
const alike = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\(\$\d+(, \$\d+)+\)/g, '(…)')
    .trim()

/** Each breach once, as the execution shows it that read most. */
function worstOf(its: readonly Explained[], catalogue: Catalogue): Breach[] {
  const all = its.flatMap(({ plan }) => breachesOf(plan, catalogue))
  const alike = Map.groupBy(all, ({ rule, scan }) => [rule, scan.type, scan.table, scan.index].join())
  return [...alike.values()].map((some) => some.reduce((a, b) => (lookedAt(b.scan) > lookedAt(a.scan) ? b : a)))
}

/** Rows and buffers are those of the execution that asked for most. */
function lineOf(text: string, its: readonly Explained[]): string {
  const scans = its.map(({ plan }) => scansOf(plan))
  const most = (of: (scans: readonly Scan[]) => number) => Math.round(Math.max(...scans.map(of))).toLocaleString('en')
  const forARow = Math.max(0, ...scans.flat().map((scan) => (scan.loops === 0 ? 0 : scan.buffers / lookedAt(scan))))
  const cells = [
    String(its.length).padStart(7),
    ` ${plansOf(its).padEnd(6)}`,
    most((some) => sum(some.map(lookedAt))).padStart(7),
    most((some) => sum(some.map((scan) => scan.buffers))).padStart(8),
    forARow.toFixed(1).padStart(15),
    ` ${shortened(text)}`,
  ]
  return cells.join(' ')
}

/** `kept`: one plan for all values; `value`: a plan for these values; `both`: the first executions had the second. */
function plansOf(its: readonly Explained[]): string {
  const plans = new Set(
    its.filter(({ values }) => values !== null).map(({ plan }) => (isKept(plan) ? 'kept' : 'value')),
  )
  if (plans.size === 0) return '-'
  return plans.size === 2 ? 'both' : [...plans].join()
}

/** A kept plan compares with its parameters, any other with their values. */
const isKept = (plan: PlanNode): boolean => /\$\d/.test(JSON.stringify(plan))

function breachLine({ rule, scan, figures }: Breach): string {
  const over = [scan.table, scan.index].filter((name) => name !== null).join(', ')
  const loops = scan.loops > 1 ? ` in ${scan.loops} loops` : ''
  return `${' '.repeat(9)}BREAKS ${rule}: ${scan.type} (${over})${loops}: ${figures}`
}
