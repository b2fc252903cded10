/**
 * `npm run new-feature -- <names> [<name>]`: writes a feature with one kind of record (list, page, form, archive, export, rights,
 * tests) from the files in `tools/new-feature/template`. `names` is the plural in lower case, with hyphens between its words, `name`
 * its singular (without the last `s` when missing). docs/adding-a-feature.md says what comes after.
 */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMain, ROOT } from './run.ts'

const TEMPLATE = join(import.meta.dirname, 'new-feature/template')
const NAME = /^(?=.{3,30}$)[a-z]+(?:-[a-z]+)*$/

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const camel = (name: string): string => name.replace(/-./g, (at) => at.slice(1).toUpperCase())
const spaced = (name: string): string => name.replaceAll('-', ' ')

/** What stands in the template for the names: `fuel-receipts` is a folder, `fuelReceipts` an identifier, `fuel_receipt` a table. */
const placeholders = (names: string, name: string): Readonly<Record<string, string>> => ({
  __folder__: names,
  __slug__: name,
  __table__: name.replaceAll('-', '_'),
  __names__: camel(names),
  __name__: camel(name),
  __Names__: capital(camel(names)),
  __Name__: capital(camel(name)),
  __words__: spaced(names),
  __word__: spaced(name),
  __Words__: capital(spaced(names)),
  __Word__: capital(spaced(name)),
})

/** The number of the next migration: four digits. */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'db/migrations')).flatMap((file) => /^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? [])
  return String(Math.max(...numbers.map(Number)) + 1).padStart(4, '0')
}

/** Adds an entry at the end of one of the two lists of features, and its import after the last one of a feature. */
function list(path: string, from: string, name: string): void {
  const text = readFileSync(path, 'utf8')
  const end = text.lastIndexOf(']')
  const withEntry = `${text.slice(0, end)}  ${name},\n${text.slice(end)}`
  const last = withEntry.lastIndexOf("from '#features/")
  const at = withEntry.indexOf('\n', last) + 1
  writeFileSync(path, `${withEntry.slice(0, at)}import { ${name} } from '${from}'\n${withEntry.slice(at)}`)
}

/** Writes the feature below `root`; answers the files that it wrote, from there. Throws when the name cannot be used. */
export function newFeature(root: string, names: string, name: string): string[] {
  if (!NAME.test(names) || !NAME.test(name) || names === name)
    throw new Error(
      'Name a plural and a singular in lower-case letters, with hyphens between words: npm run new-feature -- fuel-receipts fuel-receipt',
    )
  if (existsSync(join(root, 'features', names))) throw new Error(`features/${names} is there already.`)
  const words = placeholders(names, name)
  const filled = (text: string) => text.replace(/__[a-z]+__/gi, (word) => words[word] ?? word)
  const written = globSync('**/*.txt', { cwd: TEMPLATE }).map((file) => {
    const own = filled(file.replace(/\.txt$/, ''))
    const path =
      own === 'migration.sql'
        ? `db/migrations/${nextMigration(root)}_${names.replaceAll('-', '_')}.sql`
        : `features/${names}/${own}`
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), filled(readFileSync(join(TEMPLATE, file), 'utf8')))
    return path
  })
  list(join(root, 'app/server/features.ts'), `#features/${names}/server/${names}.feature.ts`, camel(names))
  list(join(root, 'app/web/features.ts'), `#features/${names}/web/${names}.feature.tsx`, `${camel(names)}Feature`)
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
