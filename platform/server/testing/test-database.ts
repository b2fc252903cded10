import { createHash } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { changesAccess } from '../db/access-changes.ts'
import { withClient, type DatabaseUrls } from '../db/prepare.ts'

/** A migrated, empty database of one test file. */
export type TestDatabase = {
  urls: Required<DatabaseUrls>
  /** Runs SQL as the owner, past row security: only to look or to damage, never to act. */
  asOwner: <Row>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** The same for a long statement that a test asks again and again: it is planned once. */
  asOwnerAgain: <Row>(sql: string) => Promise<Row[]>
  /** Calls `listener` after the owner wrote what decides who may do what: the application hears of nothing that the owner does. */
  onAccessChanged: (listener: () => void) => void
  drop: () => Promise<void>
}

let made = 0

/** Copies the template of this run. */
export async function copyTemplate(): Promise<TestDatabase> {
  const template = inject('template')
  const from = new URL(template.owner).pathname.slice(1)
  made += 1
  const name = `test_${process.pid}_${made}_${crypto.randomUUID().slice(0, 8)}`
  // Of a small database the files are copied faster than their changes are logged.
  const copied = `create database ${name} template ${from} strategy file_copy`
  await withClient(template.admin, (admin) => admin.query(copied))
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const urls = { owner: at(template.owner), app: at(template.app), control: at(template.control) }
  const connected = async () => {
    const client = new pg.Client({ connectionString: urls.owner })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  let owner: Promise<pg.Client> | undefined
  const listeners: (() => void)[] = []
  const disconnect = async () => {
    await (await owner)?.end()
    owner = undefined
  }
  return {
    urls,
    asOwner: async <Row>(sql: string, values: unknown[] = []) => {
      owner ??= connected()
      // The shape of a row is what the test's own statement selects.
      const rows = (await (await owner).query(sql, values)).rows as Row[]
      if (changesAccess(sql)) for (const listener of listeners) listener()
      return rows
    },
    asOwnerAgain: async <Row>(text: string) => {
      owner ??= connected()
      const name = createHash('md5').update(text).digest('hex')
      // As above.
      return (await (await owner).query({ name, text })).rows as Row[]
    },
    onAccessChanged: (listener) => void listeners.push(listener),
    drop: async () => {
      await disconnect()
      await withClient(template.admin, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}
