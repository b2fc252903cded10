import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { SettingError } from '../config/setting-error.ts'
import { settingOnce } from '../config/setting-once.ts'
import { secretIn } from '../db/data-dir.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'
import type { Vault } from '../vault.ts'
import { folderStore, type FileStore } from './file-store.ts'
import { clientOf, s3Store, type Bucket } from './s3-store.ts'

type Place = {
  control: Kysely<ControlDatabase>
  folder: string
  /** Instead of the folder. */
  bucket: Bucket | null
  vault: Vault
  /** For a command of the operator, which may run where the files are not: it gets a store that refuses to be used. */
  operator: boolean
}

const STORE = 'FILE_STORE'

/**
 * The file store of this database. Folder and database keep the same name of the store: a server with another folder, in
 * which it would not find what the others wrote, is refused.
 */
export async function openFileStore({ control, folder, bucket, vault, operator }: Place): Promise<FileStore> {
  const known = await control.selectFrom('setting').select('value').where('key', '=', STORE).executeTakeFirst()
  if (bucket !== null) return openBucket({ control, bucket, vault, operator, known: known?.value ?? null })
  const file = join(folder, 'store-id')
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
  return refusing(problem)
}

function refusing(problem: SettingError): FileStore {
  const refuse = () => Promise.reject(problem)
  return { put: refuse, get: refuse, remove: refuse, keysBefore: refuse }
}

type BucketPlace = Omit<Place, 'folder'> & { bucket: Bucket; known: string | null }

/** The same of a bucket: the object `store-id` has the name of the store. */
async function openBucket({ control, bucket, vault, operator, known }: BucketPlace): Promise<FileStore> {
  const client = clientOf(bucket)
  const name = `${bucket.prefix}store-id`
  try {
    const before = await client.getObject(name)
    let found = before
    if (before === null && known === null) {
      await client.putObject(name, randomBytes(32).toString('hex'))
      found = await client.getObject(name)
    }
    if (found !== null) {
      const mine = known ?? (await settingOnce(control, STORE, found.trim()))
      // Servers that start for the first time at once each write a name over that of the others: the bucket gets the one that the database kept.
      const raced = before === null && mine !== found.trim()
      if (raced) await client.putObject(name, mine)
      if (raced || mine === found.trim()) return s3Store(bucket, vault)
    }
  } catch (error) {
    // The message of the client may hold the answer of the server, never the secret.
    const why = error instanceof Error ? error.message.slice(0, 200) : 'no answer'
    const problem = new SettingError('S3_ENDPOINT', `the bucket ${bucket.bucket} cannot be used: ${why}`)
    if (!operator) throw problem
    return refusing(problem)
  }
  const problem = new SettingError(
    'S3_BUCKET',
    `${bucket.bucket} is not the bucket that holds the files of this database. To move them there from a folder, copy everything in ` +
      'FILES_DIR (DATA_DIR/files unless it is set) into it under S3_PREFIX, with the file store-id. If they are lost for good, ' +
      `write ${known ?? 'the value of FILE_STORE in control.setting'} into the object ${name}`,
  )
  if (!operator) throw problem
  return refusing(problem)
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
