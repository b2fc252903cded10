/** `npm run structure`: what the linter cannot see: directions, places, names, clocks, texts (docs/map.md). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { ROOT, isMain } from './run.ts'
import { checkCode } from './structure/code.ts'
import { checkCycles } from './structure/cycles.ts'
import { checkCited, checkDocs } from './structure/docs.ts'
import { checkFile } from './structure/files.ts'
import { checkGlossary } from './structure/glossary.ts'
import { checkImports } from './structure/imports.ts'
import { checkLayout } from './structure/layout.ts'
import { checkOwners } from './structure/owners.ts'
import { checkMigrations, readMigrations } from './structure/migrations.ts'
import { readSources, type Problem, type Source } from './structure/source.ts'
import { checkComponents, checkTexts, checkUnused, checkUses, idsOf, type Texts } from './structure/texts.ts'

const textsSchema = z.record(z.string(), z.record(z.enum(LANGUAGES), z.string()))

/** Everything that one file says against the rules by itself. */
export function checkSource(file: Source): Problem[] {
  return [...checkFile(file), ...checkImports(file), ...checkCode(file), ...checkComponents(file)]
}

async function readTexts(files: readonly Source[]): Promise<Texts[]> {
  const found: Texts[] = []
  for (const { file } of files.filter((source) => source.file.endsWith('.texts.ts'))) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(ROOT, file)).href)
    for (const exported of Object.values(module)) {
      const texts = textsSchema.safeParse(exported)
      if (texts.success) found.push({ file, texts: texts.data })
    }
  }
  return found
}

/** Every problem of the application, sorted by file and line. */
export async function checkRepository(root: string): Promise<Problem[]> {
  const files = readSources(root)
  const texts = await readTexts(files)
  const known = idsOf(texts)
  const problems = [
    ...files.flatMap(checkSource),
    ...checkCycles(files),
    ...checkLayout(files),
    ...checkOwners(files),
    ...checkTexts(texts),
    ...checkGlossary(texts),
    ...files.flatMap((file) => checkUses(file, known)),
    ...checkUnused(texts, files),
    ...checkMigrations(readMigrations(root)),
    ...checkDocs(root),
    ...files.flatMap((file) => checkCited(file, (path) => existsSync(join(root, path)))),
  ]
  return problems.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

if (isMain(import.meta)) {
  const problems = await checkRepository(ROOT)
  for (const problem of problems) console.log(`${problem.file}:${problem.line} ${problem.message}`)
  console.log(problems.length === 0 ? 'Structure: as it should be.' : `Structure: ${problems.length} problems.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
