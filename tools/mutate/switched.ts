import type { Mutation } from './guards.ts'

/** A mutation with the number that switches it on. */
export type Numbered = Mutation & { id: number }

/**
 * Returns the text of a server file in which each guard is there until it is switched off by its number (`isGuardOff`, in `runner.ts`).
 * Throws when two mutations overlap without one containing the other.
 */
export function switched(text: string, mutations: readonly Numbered[]): string {
  const ordered = mutations.toSorted((a, b) => a.start - b.start || b.end - a.end)
  return between(text, 0, text.length, ordered)
}

/** The text from `start` to `end`, with the outermost of these mutations switched, and those inside each of them as well. */
function between(text: string, start: number, end: number, mutations: readonly Numbered[]): string {
  let at = start
  let result = ''
  for (let index = 0; index < mutations.length;) {
    const outer = mutations[index]
    if (!outer) break
    const inner = mutations.slice(index + 1).filter((one) => one.start < outer.end)
    if (outer.end > end || inner.some((one) => one.end > outer.end))
      throw new Error(`Two mutations overlap: ${text.slice(outer.start, outer.end)}`)
    result += text.slice(at, outer.start) + withSwitch(outer, between(text, outer.start, outer.end, inner))
    at = outer.end
    index += 1 + inner.length
  }
  return result + text.slice(at, end)
}

function withSwitch({ id, kind, replacement }: Numbered, guard: string): string {
  switch (kind) {
    case 'sql':
      return `\${isGuardOff(${id}) ? sql\`${replacement}\` : sql\`${guard}\`}`
    case 'where':
      // The values may be awaited, so they are made outside of the callback.
      return `.$call(((values: any) => (query: any) => isGuardOff(${id}) ? query : query.where(...values))([${valuesOf(guard)}]))`
    case 'statement':
      return `if (!isGuardOff(${id})) { ${guard} }`
    case 'expression':
      return `(isGuardOff(${id}) ? ${replacement} : (${guard}))`
  }
}

/** What stands between the parentheses of `.where(…)`. */
const valuesOf = (where: string): string => where.slice(where.indexOf('(') + 1, where.lastIndexOf(')'))
