import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { aboveFloor } from './above-floor.ts'
import { readFloor } from './floor.ts'
import { newerApis } from './newer-apis.ts'

/** Added by `app/web/older-browsers.ts`, which scripts of the page can rely on and workers cannot. */
const ADDED = new Set(['.toReversed()', '.toSorted()', '.toSpliced()', '.with()', 'Map.groupBy'])
const WORKER = /(?:^|\/)(?:sw\.js|[\w.-]*worker[\w.-]*)$/
/** The legacy build of pdf.js brings polyfills of its own, whose uses this check cannot tell from missing functions: it is left out. */
const BRINGS_ITS_OWN = /^assets\/(?:PdfPages|pdf\.worker)[.-]/
/** Used only where the browser has it, with the reason why that is certain, by the beginning of the file's name. */
const ASKED_FOR_FIRST: readonly { file: RegExp; names: readonly string[] }[] = [
  // `'BarcodeDetector' in window`, else jsQR reads the picture; `'NDEFReader' in window`, else cards are read by camera.
  { file: /^assets\/(?:Scanner|signal)-/, names: ['new BarcodeDetector()', 'new NDEFReader()'] },
  // Libraries check for the function before they call it.
  { file: /^assets\/libraries-/, names: ['Error.captureStackTrace'] },
  // MapLibre checks for both classes before it uses them; `difference` is a method of its own objects.
  {
    file: /^assets\/(?:area-layer|maplibre-gl-worker)-/,
    names: ['.difference()', 'Intl.Segmenter', 'new Intl.Segmenter()', 'new VideoFrame()'],
  },
  // Methods of the outbox, which have the name of those of iterators.
  { file: /^assets\/sending-/, names: ['.entries().every()', '.entries().filter()', '.entries().find()'] },
]

/**
 * Returns one sentence for each built script in the folder that some supported browser would not run as intended. Throws when a script
 * cannot be parsed.
 */
export function scriptProblems(folder: string): string[] {
  const above = aboveFloor(readFloor())
  return globSync('**/*.{js,mjs}', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8')
      const allowed = new Set(ASKED_FOR_FIRST.flatMap((entry) => (entry.file.test(file) ? entry.names : [])))
      const isHere = (name: string) => allowed.has(name) || (ADDED.has(name) && !WORKER.test(file))
      const awaits = hasTopLevelAwait(file, code)
        ? [`${file} has an await outside a function: WebKit before Safari 27 imports it before it has run.`]
        : []
      if (BRINGS_ITS_OWN.test(file)) return awaits
      const newer = newerApis(file, code, above).filter((name) => !isHere(name))
      return [...awaits, ...newer.map((name) => `${file} uses ${name}, which a browser of package.json lacks.`)]
    })
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
