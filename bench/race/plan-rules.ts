import { entriesWalked, rowsOfOrganisation, type Catalogue } from './catalogue.ts'
import { scansOf, type PlanNode, type Scan } from './plan-nodes.ts'

/**
 * Rows. A table of so many may be read as a whole, and where an organisation has so many of them, all of its own: they are a few dozen pages, which
 * costs no more than to look up some of them by key.
 */
export const SMALL_TABLE = 1000
/** Rows that may be thrown away beyond as many as are kept. A page of a list has 20 or 50, a run about as many children. */
export const SPARE_ROWS = 50
/**
 * Buffers (pages of 8 kB) for each row that is looked at: the way down an index of four levels and the page of the row. An index of 2,000,000 boarding
 * events has three levels, so a look-up by key takes 4; rows that lie beside each other take less than 1.
 */
export const BUFFERS_PER_ROW = 5
/**
 * Buffers beyond that: versions of a row that nobody needs any more are on the way until a vacuum, and a list of ids is looked up even
 * where it finds nothing (20 on a page, two or three pages each).
 */
export const SPARE_BUFFERS = 50

export const RULES = ['whole table', 'filter', 'skipped column', 'buffers'] as const
export type Rule = (typeof RULES)[number]
/** A rule that a scan breaks, with the figures that show it. */
export type Breach = { rule: Rule; scan: Scan; figures: string }

/** Returns the rules that a plan breaks, each with the scan that breaks it. */
export function breachesOf(plan: PlanNode, catalogue: Catalogue): Breach[] {
  return scansOf(plan).flatMap((scan) => {
    const ofMany = rowsOfOrganisation(scan, catalogue) > SMALL_TABLE
    const broken = [
      wholeTable(scan, catalogue),
      buffers(scan),
      ...(ofMany ? [filter(scan), skipped(scan, catalogue)] : []),
    ]
    return broken.filter((breach) => breach !== null)
  })
}

/** The connections of the product switch sequential scans off: where no index fits, PostgreSQL may read one from end to end instead. */
function wholeTable(scan: Scan, { rows }: Catalogue): Breach | null {
  const size = rows.get(scan.table ?? '') ?? 0
  if (scan.bounded || size <= SMALL_TABLE) return null
  return { rule: 'whole table', scan, figures: `a table of ${whole(size)} rows` }
}

/**
 * A look-up by key finds one row, which a condition may refuse: that is one row for each loop, and no search. A pattern (LIKE) is never the condition
 * of an index under row security, as it might tell of rows that the policy hides; names are looked through in an index that has
 * all that is asked of them, fifty on a page.
 */
function filter(scan: Scan): Breach | null {
  if (scan.patterns && scan.type === 'Index Only Scan') return null
  if (scan.type === 'Seq Scan' || scan.removed <= scan.kept + scan.loops + SPARE_ROWS) return null
  return { rule: 'filter', scan, figures: `${whole(scan.removed)} rows thrown away, ${whole(scan.kept)} kept` }
}

/**
 * A condition that leaves out a column of the index before one that it compares walks over all entries between. PostgreSQL counts them neither
 * as rows nor, as they lie side by side, as many pages; so they are estimated from its statistics.
 */
function skipped(scan: Scan, catalogue: Catalogue): Breach | null {
  if (scan.loops === 0) return null
  const walked = entriesWalked(scan, catalogue)
  const kept = scan.kept / scan.loops
  if (walked <= kept + SPARE_ROWS) return null
  return { rule: 'skipped column', scan, figures: `about ${whole(walked)} entries walked over to find ${whole(kept)}` }
}

function buffers(scan: Scan): Breach | null {
  if (scan.buffers <= SPARE_BUFFERS + BUFFERS_PER_ROW * lookedAt(scan)) return null
  return { rule: 'buffers', scan, figures: `${whole(scan.buffers)} buffers for ${whole(lookedAt(scan))} rows` }
}

/** Rows that a scan looked at. A look-up that finds nothing takes as many pages as one that finds a row. */
export const lookedAt = ({ kept, removed, loops }: Scan): number => Math.max(kept + removed, loops)

const whole = (number: number): string => Math.round(number).toLocaleString('en')
