import pg from 'pg'
import { inject } from 'vitest'
import { withClient, type DatabaseUrls } from '../db/prepare.ts'

/** A migrated, empty database of one test file. */
export type TestDatabase = {
  urls: Required<DatabaseUrls>
  /** Runs SQL as the owner, past row security: only to look or to damage, never to act. */
  asOwner: <Row>(sql: string, values?: unknown[]) => Promise<Row[]>
  drop: () => Promise<void>
}

let made = 0

/** Copies the template of this run. */
export async function copyTemplate(): Promise<TestDatabase> {
  const template = inject('template')
  made += 1
  const name = `test_${process.pid}_${made}_${crypto.randomUUID().slice(0, 8)}`
  const from = new URL(template.owner).pathname.slice(1)
  await withClient(template.admin, (admin) => admin.query(`create database ${name} template ${from}`))
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const urls = { owner: at(template.owner), app: at(template.app), control: at(template.control) }
  const connected = async () => {
    const client = new pg.Client({ connectionString: urls.owner })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  let owner: Promise<pg.Client> | undefined
  return {
    urls,
    asOwner: async <Row>(sql: string, values: unknown[] = []) => {
      owner ??= connected()
      // The shape of a row is what the test's own statement selects.
      return (await (await owner).query(sql, values)).rows as Row[]
    },
    drop: async () => {
      await (await owner)?.end()
      await withClient(template.admin, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}
