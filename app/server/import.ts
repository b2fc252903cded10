/** `npm run import`: families into an organisation, a dry run first, all of it or nothing. */
import { SettingError } from '#platform/server/config/setting-error.ts'
import { asSystem, type AppContext } from '#platform/server/app-context.ts'
import { locateReading } from '#features/interchange/server/located.queries.ts'
import type { LocatedReading } from '#features/interchange/server/rows.rules.ts'
import { importRows, type Progress } from '#features/interchange/server/import.commands.ts'
import { interchangePagesTexts } from '#features/interchange/shared/interchange-pages.texts.ts'
import type { ImportReport } from '#features/interchange/shared/interchange.contract.ts'
import { readSource, USAGE, UsageError, type ImportSource } from './import-source.ts'
import { NO_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { findOrganisation, makeAdministrator, makeOrganisation } from './operator.ts'
import { readSettings } from './settings.ts'
import { withApp } from './with-app.ts'

/** A whole city is one transaction. */
const STATEMENT_SECONDS = 120
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function main(args: readonly string[]): Promise<boolean> {
  const source = readSource(args)
  return withApp(readSettings(process.env), (app) => importInto(app, source))
}

/** Answers true when the file was good. */
async function importInto(app: AppContext, source: ImportSource): Promise<boolean> {
  const { organisation, fileName } = source
  const reading = await locateReading(fileName, source.reading, app.settings)
  const known = await findOrganisation(app, organisation)
  console.log(`${fileName}: ${reading.rows.length} rows read, checking ...`)
  const expected = await apply(app, known ?? NOBODY, { fileName, reading }, true)
  if (expected.problemCount > 0) {
    tellProblems(expected)
    return false
  }
  tell('Would be', expected)
  for (const remark of source.remarks) console.log(remark)
  if (source.dryRun) return true

  const organisationId = known ?? (await makeOrganisation(app, organisation))
  const report = await apply(app, organisationId, { fileName, reading }, false)
  tell('Imported:', report)
  const username = `administrator@${organisation.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  const password = await makeAdministrator(app, organisationId, {
    username,
    name: 'Import',
    surname: 'Administrator',
  })
  if (password !== null) console.log(`Administrator of ${organisation}: ${username} ${password} (shown only now)`)
  return true
}

function apply(
  app: AppContext,
  organisationId: string,
  { reading, fileName }: { reading: LocatedReading; fileName: string },
  dryRun: boolean,
): Promise<ImportReport> {
  const options = {
    fileName,
    dryRun,
    groups: 'create' as const,
    rights: NO_RIGHTS,
    onProgress: dryRun ? undefined : tellProgress,
  }
  return asSystem(app, organisationId, (tx) => importRows(tx, reading, options), {
    statementSeconds: STATEMENT_SECONDS,
  })
}

const tellProgress = ({ what, done, total }: Progress): void => console.log(`  ${what}: ${done} of ${total}`)

function tell(how: string, report: ImportReport): void {
  const parts = (['groups', 'places', 'children', 'guardians'] as const).map((what) => {
    const { created, changed, unchanged } = report[what]
    return `${what} ${created} new, ${changed} changed, ${unchanged} as they were`
  })
  console.log(`${how} ${parts.join('; ')}`)
  const found = Object.entries(report.addresses).filter(([, count]) => count > 0)
  if (found.length > 0) console.log(`Points of addresses: ${found.map(([how, count]) => `${count} ${how}`).join(', ')}`)
}

function tellProblems(report: ImportReport): void {
  console.error(`Nothing was changed: ${report.problemCount} problems.`)
  for (const { file, field, reason, count, rows } of report.problems) {
    const where = [file, field].filter(Boolean).join(', ')
    const listed = rows.map(({ row, value }) => (value === '' ? String(row) : `${row} (${value})`)).join(', ')
    const more = count > rows.length ? ` and ${count - rows.length} more` : ''
    console.error(`  ${where}: ${interchangePagesTexts[`interchange.reason.${reason}`].en}: rows ${listed}${more}`)
  }
}

// Whatever is written is for the user of this process alone.
process.umask(0o077)
try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  process.exitCode = 1
  if (error instanceof UsageError) console.error(`${error.message}\n${USAGE}`)
  else console.error(error instanceof SettingError ? error.message : error)
}
