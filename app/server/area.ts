import { SettingError } from '#platform/server/config/setting-error.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { areaFolderIn } from '#features/area/server/area.queries.ts'
import { readAreaCommand, RefusedFile, USAGE } from './area-command.ts'
import { allowClosedOutput } from './closed-output.ts'
import { readSettings } from './settings.ts'
import { UsageError } from './usage-error.ts'

// Whatever is written is for the user of this process alone.
process.umask(0o077)
allowClosedOutput()

/** `npm run area`: the area of the installation. It needs no database and works beside a running server. */
try {
  const command = readAreaCommand(process.argv.slice(2))
  await command(areaFolderIn(openDataDir(readSettings(process.env).dataDir)), (line) => console.log(line))
} catch (error) {
  process.exitCode = 1
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`)
  else console.error(error instanceof SettingError || error instanceof RefusedFile ? error.message : error)
}
