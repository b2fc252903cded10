import { parseSync, Visitor, type ESTree } from 'rolldown/utils'

/**
 * The removal of one guard: the text between two positions of a file is replaced. `kind` is what stands there: a condition inside an SQL
 * template, a `.where(…)` behind a query, a statement, or an expression.
 */
export type Mutation = {
  start: number
  end: number
  replacement: string
  kind: 'sql' | 'where' | 'statement' | 'expression'
}

/**
 * Returns one mutation for each guard of a server file: what throws or refuses early, each operand of `&&`, what a function answers with a
 * boolean, each condition of an SQL template, and each `.where()` that names the actor. What ties rows to their organisation is left to
 * row security, and what joins two columns is no guard.
 */
export function mutationsOf(text: string): Mutation[] {
  const found = new Map<string, Mutation>()
  const add = (kind: Mutation['kind'], { start, end }: { start: number; end: number }, replacement: string) => {
    if (text.slice(start, end) !== replacement) found.set(`${start}-${end}`, { start, end, replacement, kind })
  }
  const allow = (node: ESTree.Node) => add('expression', node, 'true')
  new Visitor({
    IfStatement: (node) => {
      if (node.alternate === null && refuses(node.consequent)) add('statement', node, '')
    },
    ExpressionStatement: ({ expression, start, end }) => {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression
      if (call.type === 'CallExpression' && call.callee.type === 'Identifier' && !EFFECTS.test(call.callee.name))
        add('statement', { start, end }, '')
    },
    LogicalExpression: ({ operator, left, right }) => {
      if (operator !== '&&') return
      for (const operand of [left, right]) if (!isPresence(text.slice(operand.start, operand.end))) allow(operand)
    },
    ArrowFunctionExpression: ({ body, returnType }) => {
      if (decides(body, returnType)) allow(body)
    },
    ReturnStatement: ({ argument }) => {
      if (argument !== null && decides(argument, null)) allow(argument)
    },
    Property: ({ value }) => {
      if (decides(value, null)) allow(value)
    },
    ConditionalExpression: ({ start, end, consequent, alternate }) => {
      const open = [consequent, alternate].find((branch) => isOpen(text.slice(branch.start, branch.end)))
      if (open) add('expression', { start, end }, text.slice(open.start, open.end))
    },
    CallExpression: ({ callee, arguments: [first, ...rest], end }) => {
      if (callee.type !== 'MemberExpression' || text.slice(callee.property.start, callee.property.end) !== 'where')
        return
      const values = rest.map((one) => text.slice(one.start, one.end)).join()
      if (first?.type !== 'Literal' || /\bactor\b/.test(values)) add('where', { start: callee.object.end, end }, '')
    },
    TaggedTemplateExpression: ({ quasi }) => {
      for (const condition of conditionsOf(text, quasi)) add('sql', condition, condition.replacement)
    },
  }).visit(parseSync('guards.ts', text).program)
  return [...found.values()].sort((a, b) => a.start - b.start || b.end - a.end)
}

/** What a function does beside refusing, by the beginning of its name. */
const EFFECTS = /^(announce|audit|lock)/

/** Throws, or returns `false`. */
function refuses(statement: ESTree.Statement): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement
  if (last?.type === 'ThrowStatement') return true
  if (last?.type !== 'ReturnStatement') return false
  const { argument } = last
  return (
    (argument?.type === 'Literal' && argument.value === false) ||
    (argument?.type === 'TaggedTemplateExpression' && argument.quasi.quasis[0]?.value.raw === 'false')
  )
}

const COMPARES = new Set(['===', '!==', '<', '<=', '>', '>='])

/** A boolean of its own: a comparison, a logical expression, or a call in a function that returns a boolean. */
const decides = (node: ESTree.Node, returnType: ESTree.TSTypeAnnotation | null | undefined): boolean =>
  (node.type === 'BinaryExpression' && COMPARES.has(node.operator)) ||
  (node.type === 'LogicalExpression' && node.operator === '||') ||
  (node.type === 'UnaryExpression' && node.operator === '!') ||
  (node.type === 'CallExpression' && node.callee.type === 'Identifier' && /^(is|may)[A-Z]/.test(node.callee.name)) ||
  (node.type === 'CallExpression' && returnType?.typeAnnotation.type === 'TSBooleanKeyword')

/** That a value is there: without it, what follows would fail by itself. */
const isPresence = (source: string): boolean => / !== (undefined|null)$/.test(source)

const isOpen = (source: string): boolean => /^(true|sql(<\w+>)?`true`)$/.test(source)

/** Where a condition of SQL begins and ends, by what stands around it. */
const BEGINS = /(?:\(|\b(?:where|and|or|on|when)\b)\s*/gi
const ENDS = /^(?:and|or|where|order by|group by|limit|offset|union|then|for (?:no key )?update|left join|join)\b/i

/** The conditions of an SQL template. What stands in `${}` is one word of it; templates and choices inside are visited by themselves. */
function conditionsOf(text: string, { start, end, expressions }: ESTree.TemplateLiteral): Omit<Mutation, 'kind'>[] {
  let masked = text.slice(start + 1, end - 1)
  for (const one of expressions) {
    const from = text.lastIndexOf('${', one.start) - start - 1
    const to = text.indexOf('}', one.end) + 1 - start - 1
    const word = one.type === 'ConditionalExpression' ? '¤' : '§'
    masked = masked.slice(0, from) + word.repeat(to - from) + masked.slice(to)
  }
  const openings = [{ index: 0, 0: '' }, ...masked.matchAll(BEGINS)]
  return openings.flatMap(({ index, 0: opening }) => {
    const from = index + opening.length
    const before = masked.slice(0, index)
    // The parenthesis of a function, of `in (…)` or of `array (…)` holds no condition.
    if (opening.startsWith('(') && /\w\s*$/.test(before) && !/\b(and|or|not|where|on)\s*$/i.test(before)) return []
    // The second bound of `between … and …`.
    if (/\bbetween\s+\S+\s*$/i.test(before)) return []
    const to = endOf(masked, from)
    const condition = masked.slice(from, to)
    if (!isCondition(condition, /^(and|or|where)/i.test(opening))) return []
    const replacement = /\bnot\s*\(?\s*$/i.test(masked.slice(0, from)) ? 'false' : 'true'
    return [{ start: start + 1 + from, end: start + 1 + to, replacement }]
  })
}

function endOf(masked: string, from: number): number {
  let depth = 0
  for (let at = from; at < masked.length; at += 1) {
    if (masked[at] === '(') depth += 1
    if (masked[at] === ')' && depth-- === 0) return trimmed(masked, from, at)
    const between = /\bbetween\s+\S+\s*$/i.test(masked.slice(from, at))
    if (depth === 0 && at > from && /\s/.test(masked[at - 1] ?? '') && !between && ENDS.test(masked.slice(at)))
      return trimmed(masked, from, at)
  }
  return trimmed(masked, from, masked.length)
}

const trimmed = (masked: string, from: number, to: number): number => from + masked.slice(from, to).trimEnd().length

/** Compares something, or asks whether something exists; ties no row to its organisation and joins no columns. `follows`: on a word such as `and`. */
const isCondition = (condition: string, follows: boolean): boolean =>
  condition !== '' &&
  !/^(\(|exists\s*\(.*\bwhere\b|(select|with|true|false|values)\b)/is.test(condition) &&
  !/^\w*\.?organisation_id = /.test(condition) &&
  !/^[\w.]+ = [\w.]+$/.test(condition) &&
  (/^(not |exists\b|§+$)/i.test(condition) ||
    /\s(=|<>|<=?|>=?|<@|@>|&&|in|is|like|between)\s/i.test(condition) ||
    (follows && /^[a-z]+\.[a-z_]+$/.test(condition)))
