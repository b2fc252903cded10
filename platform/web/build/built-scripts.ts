import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/**
 * Returns one sentence for each built script in the folder that browsers would not run as intended. Throws when a script cannot be
 * parsed.
 */
export function scriptProblems(folder: string): string[] {
  return globSync('**/*.{js,mjs}', { cwd: folder })
    .toSorted()
    .filter((file) => hasTopLevelAwait(file, readFileSync(join(folder, file), 'utf8')))
    .map((file) => `${file} has an await outside a function: WebKit before Safari 27 imports it before it has run.`)
}

/**
 * True when the code awaits outside a function, which makes an async module of it and of every module that imports it. WebKit before
 * Safari 27 resolves the second of two concurrent imports of an async module before that module has run (WebKit bug 242740).
 */
export function hasTopLevelAwait(file: string, code: string): boolean {
  if (!code.includes('await')) return false
  const { program, errors } = parseSync(file, code, { sourceType: 'module' })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  let depth = 0
  let found = false
  const enter = () => void (depth += 1)
  const leave = () => void (depth -= 1)
  const check = () => void (found ||= depth === 0)
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression: check,
    ForOfStatement: (loop) => (loop.await ? check() : undefined),
    VariableDeclaration: (declaration) => (declaration.kind === 'await using' ? check() : undefined),
  }).visit(program)
  return found
}
