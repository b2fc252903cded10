import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { SettingError } from './config/setting-error.ts'
import { settingOnce } from './config/setting-once.ts'
import { secretIn } from './db/data-dir.ts'
import type { ControlDatabase } from './db/schema.generated.ts'
import { openVault, type Vault } from './vault.ts'

type Keys = {
  control: Kysely<ControlDatabase>
  /** `CARAVAN_MASTER_KEY`. */
  given: string | undefined
  dataDir: string
  /** For a command of the operator, which may run where the key is not: it gets a vault that refuses to be used. */
  operator: boolean
  /** Whether this vault opens what was sealed before the database knew its key; null when nothing was. */
  opensOld: (vault: Vault) => boolean | null
}

const VARIABLE = 'CARAVAN_MASTER_KEY'
const CHECK = 'MASTER_KEY_CHECK'
const PLAIN = 'caravan'

/**
 * The vault under the key of this database. The database keeps something sealed that only this key opens: with another one
 * the start is refused. A new key is made for a database without organisations only.
 */
export async function openMasterVault({ control, given, dataDir, operator, opensOld }: Keys): Promise<Vault> {
  const file = join(dataDir, 'master.secret')
  const check = (await control.selectFrom('setting').select('value').where('key', '=', CHECK).executeTakeFirst())?.value
  const fresh = given === undefined && !existsSync(file)
  if (fresh && (check !== undefined || (await isInUse(control)))) {
    const missing = new SettingError(
      VARIABLE,
      `the key of this database is neither set nor in ${file}. Bring that file back from its backup, or take it from the ` +
        'server that has it; without the key pictures, papers and second factors cannot be opened',
    )
    if (operator) return noVault(missing)
    throw missing
  }
  const vault = openVault(given ?? secretIn(file))
  if (check === undefined && opensOld(vault) === false) throw wrong(given, file)
  const sealed = vault.seal(CHECK, Buffer.from(PLAIN)).toString('base64')
  if (opens(vault, check ?? (await settingOnce(control, CHECK, sealed)))) return vault
  // Another server made the key at the same moment; the one made here never sealed anything.
  if (fresh) rmSync(file, { force: true })
  throw wrong(given, file)
}

function opens(vault: Vault, sealed: string): boolean {
  try {
    return vault.open(CHECK, Buffer.from(sealed, 'base64')).toString() === PLAIN
  } catch {
    return false
  }
}

function wrong(given: string | undefined, file: string): SettingError {
  const which = given === undefined ? `the key in ${file} is` : 'this is'
  return new SettingError(
    VARIABLE,
    `${which} not the key that this database is sealed with. Set the right one, or bring its master.secret back; all ` +
      'servers on one database share one key',
  )
}

async function isInUse(control: Kysely<ControlDatabase>): Promise<boolean> {
  return (await control.selectFrom('organisation').select('id').limit(1).executeTakeFirst()) !== undefined
}

function noVault(problem: SettingError): Vault {
  const refuse = () => {
    throw problem
  }
  return { seal: refuse, open: refuse, mac: refuse }
}
