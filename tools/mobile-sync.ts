/**
 * `npm run mobile:sync`: builds the web app, writes what the native projects in `mobile/` need from `mobile/operator.json`, and lets
 * the Capacitor CLI copy it into them. It needs no SDK (docs/adr/0290).
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { build } from './build.ts'
import { androidProperties, capacitorConfig, errorPage, iosSettings } from './mobile/files.ts'
import { OperatorError, readOperator } from './mobile/operator.ts'
import { ROOT, isMain } from './run.ts'

const FOLDER = join(ROOT, 'mobile')
const manifest = z.object({ version: z.string() })

/** Writes the files of the operator; returns true when they are those of the example. Throws `OperatorError`. */
function writeFiles(): boolean {
  const { operator, isExample } = readOperator(FOLDER)
  const { version } = manifest.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const files = {
    'capacitor.config.json': `${JSON.stringify(capacitorConfig({ operator, version }), null, 2)}\n`,
    'www/index.html': errorPage(operator),
    'android/operator.properties': androidProperties({ operator, version }),
    'ios/operator.xcconfig': iosSettings({ operator, version }),
  }
  mkdirSync(join(FOLDER, 'www'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(FOLDER, name), text)
  return isExample
}

/** Returns the exit code. */
async function sync(): Promise<number> {
  let isExample: boolean
  try {
    isExample = writeFiles()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(`mobile/${error.message}.`)
    return 1
  }
  // The server delivers this build to the app; one that does not build must not be released.
  const code = await build({ ifStale: true })
  if (code !== 0) return code
  const cli = join(ROOT, 'node_modules/@capacitor/cli/bin/capacitor')
  const { status } = spawnSync(process.execPath, [cli, 'sync'], {
    cwd: FOLDER,
    stdio: 'inherit',
    // It asks nothing and reports nothing where `CI` is set.
    env: { ...process.env, CI: '1' },
  })
  if (isExample) console.log('mobile/operator.json is missing: the app opens the address of operator.example.json.')
  return status ?? 1
}

if (isMain(import.meta)) process.exitCode = await sync()
