/** What the layout leaves in the nodes that it was given: a text has a position for each of its lines. */
type Laid = {
  fontSize?: number
  positions?: readonly unknown[]
  stack?: readonly Laid[]
  columns?: readonly Laid[]
  unbreakable?: boolean
  table?: { body: readonly (readonly Laid[])[]; headerRows?: number; dontBreakRows?: boolean }
}

/** Points that a page has between its margins, less what stands around the lines of a row and of its head. */
const ROOM = 700
/** A little more than a line of the font takes. */
const LINE = 1.2
/** A box, a bar of a chart, what is around the lines of a row. */
const AROUND = 20

/**
 * True when what must be on one page does not fit on one, or hardly. Whatever of it is below the end of the page, the layout
 * leaves out without a word.
 */
export function isTooHigh(node: Laid): boolean {
  if (node.unbreakable === true && heightOf(node) > ROOM) return true
  if (node.table?.dontBreakRows !== true) return node.stack?.some(isTooHigh) ?? false
  const heads = node.table.headerRows ?? 0
  const head = sum(node.table.body.slice(0, heads).map(rowHeight))
  return node.table.body.slice(heads).some((row) => head + rowHeight(row) > ROOM)
}

function heightOf({ fontSize = 12, positions = [], stack, columns, table }: Laid): number {
  if (table) return sum(table.body.map(rowHeight))
  if (stack) return sum(stack.map(heightOf))
  if (columns) return Math.max(0, ...columns.map(heightOf))
  return positions.length * fontSize * LINE
}

const rowHeight = (cells: readonly Laid[]): number => AROUND + Math.max(0, ...cells.map(heightOf))
const sum = (heights: readonly number[]): number => heights.reduce((all, one) => all + one, 0)
