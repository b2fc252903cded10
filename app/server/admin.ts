import { SettingError } from '#platform/server/config/setting-error.ts'
import { readCommand, USAGE } from './admin-command.ts'
import { AuditError } from './audit-command.ts'
import { allowClosedOutput } from './closed-output.ts'
import { readSettings } from './settings.ts'
import { UsageError } from './usage-error.ts'
import { withApp } from './with-app.ts'

// Whatever is written is for the user of this process alone.
process.umask(0o077)
allowClosedOutput()

/** `npm run admin`: what only the operator of the machine may do. */
try {
  const command = readCommand(process.argv.slice(2))
  for (const line of await withApp(readSettings(process.env), command)) console.log(line)
} catch (error) {
  process.exitCode = 1
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`)
  else console.error(error instanceof SettingError || error instanceof AuditError ? error.message : error)
}
