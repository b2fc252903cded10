import { PROBLEM_ROWS_LISTED, type ProblemKind } from '../shared/interchange.contract.ts'
import type { ImportProblem, Parsed, Reading } from './rows.rules.ts'

/** Problems by kind, in the order of the table; of each kind the first rows. */
export function kindsOf(problems: readonly ImportProblem[]): ProblemKind[] {
  const kinds = new Map<string, ProblemKind>()
  for (const { file, row, field, reason, value } of problems.toSorted((a, b) => a.row - b.row)) {
    const key = JSON.stringify([file, field, reason])
    const kind = kinds.get(key) ?? { file, field, reason, count: 0, rows: [] }
    kind.count += 1
    if (kind.rows.length < PROBLEM_ROWS_LISTED) kind.rows.push({ row, value })
    kinds.set(key, kind)
  }
  return [...kinds.values()]
}

export const readingOf = (parsed: Parsed): Reading => ({ ...parsed, problems: kindsOf(parsed.problems) })
