/**
 * `npm run new-feature -- <names> [<name>]`: writes a feature with one kind of record (list, page, form, archive, export, rights,
 * tests) from the files in `tools/new-feature/template`. `names` is the plural in lower case, `name` its singular (without the
 * last `s` when missing). docs/adding-a-feature.md says what comes after.
 */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMain, ROOT } from './run.ts'

const TEMPLATE = join(import.meta.dirname, 'new-feature/template')
const NAME = /^[a-z]{3,30}$/

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The number of the next migration: four digits. */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'db/migrations')).flatMap((file) => /^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? [])
  return String(Math.max(...numbers.map(Number)) + 1).padStart(4, '0')
}

/** Adds an import and an entry at the end of one of the two lists of features. */
function list(path: string, from: string, name: string): void {
  const text = readFileSync(path, 'utf8')
  const end = text.lastIndexOf(']')
  const withEntry = `${text.slice(0, end)}  ${name},\n${text.slice(end)}`
  const first = withEntry.indexOf("from '#features/")
  const at = withEntry.indexOf('\n', first) + 1
  writeFileSync(path, `${withEntry.slice(0, at)}import { ${name} } from '${from}'\n${withEntry.slice(at)}`)
}

/** Writes the feature below `root`; answers the files that it wrote, from there. Throws when the name cannot be used. */
export function newFeature(root: string, names: string, name: string): string[] {
  if (!NAME.test(names) || !NAME.test(name) || names === name)
    throw new Error('Name a plural and a singular in lower-case letters: npm run new-feature -- keys key')
  if (existsSync(join(root, 'features', names))) throw new Error(`features/${names} is there already.`)
  const words: Readonly<Record<string, string>> = {
    __names__: names,
    __name__: name,
    __Names__: capital(names),
    __Name__: capital(name),
  }
  const filled = (text: string) => text.replace(/__(?:names|name|Names|Name)__/g, (word) => words[word] ?? word)
  const written = globSync('**/*.txt', { cwd: TEMPLATE }).map((file) => {
    const own = filled(file.replace(/\.txt$/, ''))
    const path =
      own === 'migration.sql' ? `db/migrations/${nextMigration(root)}_${names}.sql` : `features/${names}/${own}`
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), filled(readFileSync(join(TEMPLATE, file), 'utf8')))
    return path
  })
  list(join(root, 'app/server/features.ts'), `#features/${names}/server/${names}.feature.ts`, names)
  list(join(root, 'app/web/features.ts'), `#features/${names}/web/${names}.feature.tsx`, `${names}Feature`)
  return written.toSorted()
}

if (isMain(import.meta)) {
  const [names = '', name = names.replace(/s$/, '')] = process.argv.slice(2)
  try {
    for (const file of newFeature(ROOT, names, name)) console.log(file)
    console.log('Next: npm run format, npm run generate, then docs/adding-a-feature.md.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
