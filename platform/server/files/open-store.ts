import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { SettingError } from '../config/setting-error.ts'
import { settingOnce } from '../config/setting-once.ts'
import { secretIn } from '../db/data-dir.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'
import type { Vault } from '../vault.ts'
import { folderStore, type FileStore } from './file-store.ts'

type Place = {
  control: Kysely<ControlDatabase>
  folder: string
  vault: Vault
  /** For a command of the operator, which may run where the files are not: it gets a store that refuses to be used. */
  operator: boolean
}

const STORE = 'FILE_STORE'

/**
 * The file store of this database. Folder and database keep the same name of the store: a server with another folder, in
 * which it would not find what the others wrote, is refused.
 */
export async function openFileStore({ control, folder, vault, operator }: Place): Promise<FileStore> {
  const file = join(folder, 'store-id')
  const known = await control.selectFrom('setting').select('value').where('key', '=', STORE).executeTakeFirst()
  if (known === undefined || existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const mine = secretIn(file)
    if ((known?.value ?? (await settingOnce(control, STORE, mine))) === mine) return folderStore(folder, vault)
  }
  const problem = new SettingError(
    'FILES_DIR',
    `${folder} is not the folder that holds the files of this database. All servers on one database need the same one: ` +
      'share it and set FILES_DIR, or bring it back from its backup. If it is lost for good, write ' +
      `${known?.value ?? 'the value of FILE_STORE in control.setting'} into ${file}`,
  )
  if (!operator) throw problem
  const refuse = () => Promise.reject(problem)
  return { put: refuse, get: refuse, remove: refuse, keysBefore: refuse }
}

/** Whether `vault` opens a file that lies in `folder`; null when there is none. */
export function opensFiles(folder: string, vault: Vault): boolean | null {
  const found = firstFile(folder)
  if (found === null) return null
  try {
    vault.open(`file:${found.organisationId}`, readFileSync(found.path))
    return true
  } catch {
    return false
  }
}

/** A file of some organisation: `<organisation>/<two characters>/<key>`, see file-store.ts. */
function firstFile(folder: string): { organisationId: string; path: string } | null {
  const inside = (path: string) => (existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [])
  for (const organisation of inside(folder).filter((entry) => entry.isDirectory()))
    for (const part of inside(join(folder, organisation.name)))
      for (const file of inside(join(folder, organisation.name, part.name)))
        if (!file.name.endsWith('.part'))
          return { organisationId: organisation.name, path: join(folder, organisation.name, part.name, file.name) }
  return null
}
