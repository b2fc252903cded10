import type { FieldDefinition } from './fields.ts'

export type Cell = { field: FieldDefinition; span: 12 | 6 }
export type Section = { category: string | null; plain: boolean; cells: readonly Cell[] }

const WIDE: ReadonlySet<string> = new Set(['description', 'colour', 'upload'])

/**
 * The grid of a form: sections by category in the order of their first field, what is `vip` first in each. A cell takes
 * 12 columns in a layout of one column, otherwise 6; one that is left alone in its row takes the full width.
 */
export function layout(fields: readonly FieldDefinition[], columns: 1 | 2): readonly Section[] {
  const sections = new Map<string | null, FieldDefinition[]>()
  for (const field of fields) {
    const category = field.category ?? null
    sections.set(category, [...(sections.get(category) ?? []), field])
  }
  return [...sections].map(([category, own]) => ({
    category,
    plain: own.every((field) => field.plain === true),
    cells: cellsOf([...own.filter((field) => field.vip), ...own.filter((field) => !field.vip)], columns),
  }))
}

function cellsOf(fields: readonly FieldDefinition[], columns: 1 | 2): Cell[] {
  const cells: Cell[] = []
  let open: Cell | undefined
  for (const field of fields) {
    if (columns === 1 || WIDE.has(field.type)) {
      if (open) open.span = 12
      open = undefined
      cells.push({ field, span: 12 })
      continue
    }
    const cell: Cell = { field, span: 6 }
    cells.push(cell)
    open = open ? undefined : cell
  }
  if (open) open.span = 12
  return cells
}
