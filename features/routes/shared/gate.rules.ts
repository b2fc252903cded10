import type { ReadinessProblem } from './routes.contract.ts'

/** Findings of the very same rehearsed days, with these days in order. */
export type GateDays = { days: string[]; problems: ReadinessProblem[] }

/** What holds on every day, then what only the rehearsed days are short of. */
export type GatePart = { always: ReadinessProblem[]; days: GateDays[] }

/** A finding that only warns keeps nobody from activating. */
export const isBlocked = (findings: readonly ReadinessProblem[]): boolean =>
  findings.some((finding) => finding.blocking)

/** The findings as a reader needs them: what keeps the line a draft, apart from what only warns. */
export const splitGate = (findings: readonly ReadinessProblem[]): { blocks: GatePart; warns: GatePart } => ({
  blocks: partOf(findings.filter((one) => one.blocking)),
  warns: partOf(findings.filter((one) => !one.blocking)),
})

function partOf(found: readonly ReadinessProblem[]): GatePart {
  return { always: found.filter((one) => one.day === null), days: byDays(found) }
}

/** Each finding is said once, with all of its days; those with the same days stand together, the earliest first. */
function byDays(found: readonly ReadinessProblem[]): GateDays[] {
  const said = Map.groupBy(
    found.filter((one) => one.day !== null),
    ({ day: _day, ...rest }) => JSON.stringify(rest),
  )
  const groups = new Map<string, GateDays>()
  for (const same of said.values()) {
    const days = same.flatMap((one) => one.day ?? []).toSorted()
    const group = groups.get(days.join(' '))
    if (group) group.problems.push(same[0]!)
    else groups.set(days.join(' '), { days, problems: [same[0]!] })
  }
  return [...groups.values()].toSorted((a, b) => (a.days[0] ?? '').localeCompare(b.days[0] ?? ''))
}
