import { lineAt, type Problem, type Source } from './source.ts'
import { zoneOf } from './imports.ts'

const MAX_LINES = 300
const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|misc|manager|index)(\.|\/)/i
/** What tools load by its default export: their settings, Playwright's setup before all journeys, and a runner of vitest. */
const LOADED_BY_TOOLS = /\.config\.ts$|^e2e\/model-app\.ts$|^tools\/mutate\/runner\.ts$/
const SIDES = new Set(['shared', 'server', 'web'])

/** Length, names, place, default exports and barrels. */
export function checkFile(file: Source): Problem[] {
  const problems: Problem[] = []
  const say = (line: number, message: string) => problems.push({ file: file.file, line, message })

  const lines = file.text.trimEnd().split('\n').length
  if (lines > MAX_LINES) say(MAX_LINES + 1, `${lines} lines: a file does one job in at most ${MAX_LINES}`)
  if (FORBIDDEN_NAMES.test(file.file)) say(1, 'the name says nothing: name the job (no utils, helpers, common, index)')

  const zone = zoneOf(file.file)
  if ((zone.kind === 'feature' || zone.kind === 'platform') && !SIDES.has(zone.side)) {
    say(1, 'code of a feature or the platform stands in shared/, server/ or web/')
  }
  const exported = /\bexport\s+default\b/.exec(file.code)
  if (exported && !LOADED_BY_TOOLS.test(file.file)) say(lineAt(file.text, exported.index), 'no default exports')

  const reexport = /\bexport\s+(\*|(type\s+)?\{[^}]*\}\s*from\b)/.exec(file.code)
  if (reexport) say(lineAt(file.text, reexport.index), 'no barrels: import from where it is written')
  return problems
}
