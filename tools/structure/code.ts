import { lineAt, type Problem, type Source } from './source.ts'
import { zoneOf } from './imports.ts'

type Rule = {
  pattern: RegExp
  message: string
  /** A comment on the line, or ending right above it, that names the reason makes it lawful. */
  unless?: RegExp
  applies?: (file: string) => boolean
  /** Reads the text of strings too. */
  inStrings?: boolean
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.includes('/testing/')
const isProduct = (file: string): boolean => zoneOf(file).kind !== 'workshop' && !isTest(file)
const isRules = (file: string): boolean => file.endsWith('.rules.ts')

const RULES: readonly Rule[] = [
  {
    pattern: /(?<![\w.$])any(?=\s*([\])>,;|&=})\n]|\[\]|$))/g,
    message: 'no any: say the type, or unknown and parse it',
  },
  {
    pattern: /(?<=[\w)\]}'"`]\s+)as\s+(?!const\b)(?=[A-Za-z{(['"`])/g,
    message: 'a cast needs a comment above it that proves it',
    unless: /\S/,
  },
  { pattern: /@ts-(ignore|nocheck)/g, message: 'no @ts-ignore: make the types true' },
  {
    pattern: /\bnew Date\(\)|\bDate\.now\(/g,
    message: 'time is injected (work.now, serverNow()); real time needs a comment that says "real time" and why',
    unless: /real time/i,
    applies: (file) => isProduct(file) && !/(^|[/-])clock\.ts$/.test(file),
  },
  {
    pattern: /\bMath\.random\(|\brandomUUID\(|\bDate\.now\(|\bnew Date\(\)/g,
    message: 'pure rules take now and newId',
    applies: isRules,
  },
  {
    pattern: /\bset_config\(/g,
    message: 'tenant scope is set by SET LOCAL in the transaction opener',
    applies: isProduct,
  },
  {
    pattern: /\btype="number"|\binputMode: '(?:decimal|none)'[^}]*maxLength/g,
    message: 'read numbers with numbers.rules.ts: with type="number" or maxLength the browser drops what was typed',
    applies: isProduct,
    inStrings: true,
  },
  {
    pattern: /\bqueryKey: (\[\.\.\.)?keyOf\(/g,
    message: 'build the query with endpointQuery or shapedQuery, so that one cache key never holds two shapes',
    applies: (file) => isProduct(file) && file !== 'platform/web/api/use-call.ts',
  },
  {
    pattern: /\bconsole\.(log|debug|info)\(/g,
    message: 'no console.log in the product',
    applies: (file) => isProduct(file) && !/^app\/server\/(main|import|admin|area)\.ts$/.test(file),
  },
]

/** What the code says against the style: any, unproved casts, the real clock, prints. */
export function checkCode(file: Source): Problem[] {
  const problems = RULES.filter((rule) => rule.applies?.(file.file) ?? true).flatMap((rule) =>
    [...(rule.inStrings ? file.withoutComments : file.code).matchAll(rule.pattern)]
      .filter((match) => !isImportAlias(file, match.index) && !excused(file, match.index, rule.unless))
      .map((match) => ({ file: file.file, line: lineAt(file.text, match.index), message: rule.message })),
  )
  return [...problems, ...checkTodos(file)]
}

/** `import { a as b }`, `import * as z` and `export { a as b }` rename, they do not cast. */
function isImportAlias(file: Source, index: number): boolean {
  const start = Math.max(file.code.lastIndexOf('\nimport ', index), file.code.lastIndexOf('\nexport {', index))
  const opensFile = start === -1 && /^import\s/.test(file.code)
  if (start === -1 && !opensFile) return false
  return !/\bfrom\s*['"]/.test(file.code.slice(start + 1, index))
}

function excused(file: Source, index: number, reason: RegExp | undefined): boolean {
  if (!reason) return false
  const lines = file.text.split('\n')
  const at = lineAt(file.text, index) - 1
  const comments = lines[at]!.slice(codeLength(file, at)).trim()
  const above: string[] = []
  for (let line = at - 1; line >= 0 && /^\s*(\/\/|\*|\/\*)/.test(lines[line]!); line -= 1) above.unshift(lines[line]!)
  return [comments, above.join('\n')].some((comment) => comment !== '' && reason.test(comment))
}

const codeLength = (file: Source, line: number): number => file.withoutComments.split('\n')[line]!.trimEnd().length

function checkTodos(file: Source): Problem[] {
  if (file.file.startsWith('tools/structure')) return []
  return [...file.text.matchAll(/\b(TODO|FIXME|XXX|HACK)\b(?!\([a-z])/g)].map((match) => ({
    file: file.file,
    line: lineAt(file.text, match.index),
    message: `no ${match[1]}: do it, or open an issue`,
  }))
}
