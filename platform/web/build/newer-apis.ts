import { parseSync, Visitor, type ESTree } from 'vite'
import type { AboveFloor } from './above-floor.ts'

/** Calls whose result is an iterator. `keys` and others with an argument are those of `Object`. */
const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll'])

/**
 * Returns the names of what the code calls or makes though some supported browser does not have it, each once and in order:
 * `Map.groupBy`, `.toSorted()`, `new BarcodeDetector()`, `.values().map()`, `/v`. What it only asks for (`'BarcodeDetector' in window`) is
 * not named. Throws when the code cannot be parsed.
 */
export function newerApis(file: string, code: string, above: AboveFloor): string[] {
  if (!mentions(above).test(code)) return []
  const { program, errors } = parseSync(file, code, { sourceType: 'module' })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found = new Set<string>()
  const visitCallee = (callee: ESTree.Expression) => {
    const name = memberName(callee)
    if (name === null || callee.type !== 'MemberExpression') return
    const from = callee.object.type === 'CallExpression' ? memberName(callee.object.callee) : null
    if (above.methods.has(name)) found.add(`.${name}()`)
    if (from !== null && above.iterators.has(name) && ITERATORS.has(from) && isIteratorCall(callee.object))
      found.add(`.${from}().${name}()`)
  }
  new Visitor({
    CallExpression: ({ callee }) => visitCallee(callee),
    MemberExpression: (member) => {
      const path = pathOf(member)
      if (path !== null && above.statics.has(path)) found.add(path)
    },
    NewExpression: ({ callee }) => {
      const path = pathOf(callee)
      if (path !== null && above.globals.has(path)) found.add(`new ${path}()`)
    },
    Literal: (literal) => {
      if ('regex' in literal && literal.regex.flags.includes('v')) found.add('/v')
    },
  }).visit(program)
  return [...found].toSorted()
}

const patterns = new WeakMap<AboveFloor, RegExp>()

/** Matches every script that may hold one of them: only those are worth the time of parsing. */
function mentions(above: AboveFloor): RegExp {
  const made = patterns.get(above)
  if (made) return made
  const oneOf = (names: Iterable<string>) => [...names].map((name) => name.replaceAll('.', '\\.')).join('|')
  const pattern = new RegExp(
    [
      `\\b(?:${oneOf(above.statics)})\\b`,
      `new (?:${oneOf(above.globals)})\\b`,
      `\\.(?:${oneOf(above.methods)})\\s*\\(`,
      `(?:${oneOf(ITERATORS)})\\([^)]*\\)\\??\\.(?:${oneOf(above.iterators)})\\(`,
      `/[dgimsuy]*v[dgimsuy]*[,;)\\].}]`,
    ].join('|'),
  )
  patterns.set(above, pattern)
  return pattern
}

const isIteratorCall = (call: ESTree.Expression): boolean =>
  call.type === 'CallExpression' && (memberName(call.callee) === 'matchAll' || call.arguments.length === 0)

const memberName = (expression: ESTree.Expression): string | null =>
  expression.type === 'MemberExpression' && !expression.computed && expression.property.type === 'Identifier'
    ? expression.property.name
    : null

/** `Intl.Segmenter` as it is written; null for anything that does not begin with a name. */
function pathOf(expression: ESTree.Expression): string | null {
  if (expression.type === 'Identifier') return expression.name
  const name = memberName(expression)
  if (name === null || expression.type !== 'MemberExpression') return null
  const owner = pathOf(expression.object)
  return owner === null ? null : `${owner}.${name}`
}
