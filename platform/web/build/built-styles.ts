import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFloor } from './floor.ts'
import { newerStyles } from './newer-styles.ts'

/** Ignored by a browser that lacks it, with what a person sees there. */
const HARMLESS = new Map([
  ['color-adjust', 'Printed backgrounds may be lighter.'],
  ['print-color-adjust: exact', 'Printed backgrounds may be lighter.'],
  ['scrollbar-width', 'Rows that slide sideways show their scrollbar (Safari before 18.2).'],
  ['text-size-adjust', 'Phones support it with a prefix; desktop browsers do not enlarge text by themselves.'],
  [':selection', 'Selected text on a map has the colours of the system.'],
])
/** Workers draw nothing. */
const WORKER = /(?:^|\/)(?:sw\.js|[\w.-]*worker[\w.-]*)$/

/**
 * Returns one sentence for each style in the folder that some supported browser does not have: it would ignore the declaration, or the whole
 * rule. Throws when a script cannot be parsed.
 */
export function styleProblems(folder: string): string[] {
  const styles = newerStyles(readFloor())
  return globSync('**/*.{js,mjs,css}', { cwd: folder })
    .toSorted()
    .filter((file) => !WORKER.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8')
      const names = file.endsWith('.css') ? styles.inCss(code) : styles.inScript(file, code)
      return names
        .filter((name) => !HARMLESS.has(name))
        .map((name) => `${file} styles with ${name}, which a browser of package.json lacks.`)
    })
}
