/**
 * One node of `explain (analyze, buffers, format json)`, as far as it is read here. Rows are averages of the loops, blocks (pages of 8 kB) are
 * totals, those of the nodes below included.
 */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  /** `InitPlan 1`, `SubPlan 2`, `CTE name`. */
  'Subplan Name'?: string
  'Parent Relationship'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** What one scan of a table or an index did, over all its loops. */
export type Scan = {
  type: string
  /** Null for the index side of a bitmap scan, which names its index alone. */
  table: string | null
  index: string | null
  /** Whether it reads a part of an index, not all of it. */
  bounded: boolean
  /** The columns of the index that its condition compares. */
  compared: readonly string[]
  /** Whether a filter compares with a pattern (LIKE). */
  patterns: boolean
  loops: number
  kept: number
  /** Read, and thrown away by a filter or by the recheck of a bitmap. */
  removed: number
  /** Pages of 8 kB that this node itself asked for, from memory or from disk. */
  buffers: number
}

/** A node and all below it, the top first. */
export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** The scans of a plan that read a table or an index, the top first. */
export function scansOf(plan: PlanNode): Scan[] {
  const nodes = nodesOf(plan)
  const initPlans = nodes.filter((node) => node['Parent Relationship'] === 'InitPlan')
  return nodes
    .filter((node) => node['Node Type'].endsWith('Scan') && (node['Relation Name'] ?? node['Index Name']) !== undefined)
    .map((node) => scanOf(node, initPlans))
}

function scanOf(node: PlanNode, initPlans: readonly PlanNode[]): Scan {
  const loops = node['Actual Loops']
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return {
    type: node['Node Type'],
    table: node['Relation Name'] ?? null,
    index: node['Index Name'] ?? null,
    bounded: node['Index Cond'] !== undefined || node['Recheck Cond'] !== undefined,
    compared: columnsIn(node['Index Cond'] ?? ''),
    patterns: node.Filter?.includes(' ~~') ?? false,
    loops,
    kept: node['Actual Rows'] * loops,
    removed: removed * loops,
    buffers: ownBuffers(node, initPlans),
  }
}

const buffersOf = (node: PlanNode): number => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)

/**
 * Returns the pages that a node asked for itself. A sub-select that is run once (InitPlan) hangs on the top of its query, but its pages are
 * counted where its value is first needed: in the scan whose condition names it.
 */
function ownBuffers(node: PlanNode, initPlans: readonly PlanNode[]): number {
  const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ')
  const inside = new Set([...(node.Plans ?? []), ...initPlans.filter((one) => isNamed(one, conditions))])
  const below = [...inside].reduce((total, one) => total + buffersOf(one), 0)
  return Math.max(0, buffersOf(node) - below)
}

const isNamed = (plan: PlanNode, conditions: string): boolean => conditions.includes(`(${plan['Subplan Name']})`)

/** The left sides of the comparisons of an index condition; columns of the index itself stand there without the name of a table. */
export function columnsIn(condition: string): string[] {
  const found = [...condition.matchAll(/\((\w+)(?:\)?::\w+\)?)? (?:[<>=]+|~[<>=]+~|IS) /g)].map(
    ([, column = '']) => column,
  )
  return [...new Set(found)]
}
