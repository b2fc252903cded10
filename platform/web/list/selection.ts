/** What is chosen in a list: rows one by one, over several pages, or all that match the search. */
export type Selection = { kind: 'rows'; ids: ReadonlySet<string> } | { kind: 'all'; q?: string; total: number }

export const NOTHING: Selection = { kind: 'rows', ids: new Set() }

export const countOf = (selection: Selection): number =>
  selection.kind === 'all' ? selection.total : selection.ids.size

export const isChosen = (selection: Selection, id: string): boolean => selection.kind === 'all' || selection.ids.has(id)

/** Chooses a row, or lets it go; letting one go of "all" begins anew with the rows in sight. */
export function toggled(selection: Selection, id: string, inSight: readonly string[]): Selection {
  const ids = new Set(selection.kind === 'all' ? inSight : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { kind: 'rows', ids }
}

/** Chooses every row in sight, or lets them go when they all were chosen. */
export function pageToggled(selection: Selection, inSight: readonly string[]): Selection {
  const ids = new Set(selection.kind === 'all' ? [] : selection.ids)
  const all = selection.kind === 'all' || inSight.every((id) => ids.has(id))
  for (const id of inSight) if (all) ids.delete(id)
  if (!all) for (const id of inSight) ids.add(id)
  return { kind: 'rows', ids }
}
