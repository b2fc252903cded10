import { resolve, zoneOf } from './imports.ts'
import { lineAt, type Problem, type Source } from './source.ts'

/** The sides on which no feature may need itself through others. */
const SIDES = ['shared', 'web', 'server'] as const

/** One feature needs a value of another one, and where it says so. */
type Edge = { from: string; to: string; file: string; line: number; target: string }

const FROM = /\b(import|export)\s([^;'"()]*?)\bfrom\s*(['"])([^'"\n]+)\3/g
const CALLED = /\bimport\s*\(\s*(['"])([^'"\n]+)\1/g
const BARE = /\bimport\s+(['"])([^'"\n]+)\1/g

/** The modules whose values a file takes, static or dynamic. What is imported as a type alone is gone when it runs. */
export function valueImportsOf(file: Source): { target: string; line: number }[] {
  const text = file.withoutComments
  const code = (at: number): boolean => file.code[at] !== ' '
  const named = [...text.matchAll(FROM)]
    .filter(({ index, 2: clause }) => code(index) && !isTypeOnly(clause!))
    .map(({ index, 0: all, 4: target }) => ({ target: target!, at: index + all.length }))
  const others = [...text.matchAll(CALLED), ...text.matchAll(BARE)]
    .filter(({ index }) => code(index))
    .map(({ index, 2: target }) => ({ target: target!, at: index }))
  return [...named, ...others].map(({ target, at }) => ({ target, line: lineAt(text, at) }))
}

/** `type { A }` and `{ type A, type B }` name types alone. */
function isTypeOnly(clause: string): boolean {
  if (/^type[\s{]/.test(clause.trimStart())) return true
  const braces = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1]
  const names = (braces ?? '').split(',').filter((name) => name.trim() !== '')
  return names.length > 0 && names.every((name) => name.trimStart().startsWith('type '))
}

const isTest = (file: string): boolean => /\.(test|journey)\.tsx?$/.test(file) || file.includes('/testing/')

function edgesOf(files: readonly Source[], side: string): Edge[] {
  return files
    .filter(({ file }) => !isTest(file))
    .flatMap((file) => {
      const own = zoneOf(file.file)
      if (own.kind !== 'feature' || own.side !== side) return []
      return valueImportsOf(file).flatMap(({ target, line }) => {
        const inside = resolve(file.file, target)
        const other = inside === null ? null : zoneOf(inside)
        if (other?.kind !== 'feature' || other.name === own.name) return []
        return [{ from: own.name, to: other.name, file: file.file, line, target }]
      })
    })
}

/** Every import that closes a circle of features on one side, with the circle that it closes. */
export function checkCycles(files: readonly Source[]): Problem[] {
  return SIDES.flatMap((side) => {
    const edges = edgesOf(files, side)
    return edges.flatMap(({ from, to, file, line, target }) => {
      const back = wayBetween(edges, to, from)
      const message = `imports ${target}: on the ${side} side ${[from, ...(back ?? [])].join(' -> ')} is a circle; the lower feature offers a slot or a hook (docs/map.md)`
      return back === null ? [] : [{ file, line, message }]
    })
  })
}

/** The features on the shortest way from one to another, both named; null when there is none. */
function wayBetween(edges: readonly Edge[], from: string, to: string): string[] | null {
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1)!
    if (last === to) return way
    for (const { to: next } of edges.filter((edge) => edge.from === last && !seen.has(edge.to))) {
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}
