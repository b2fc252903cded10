import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ACCESS_CHANNEL } from '#platform/server/db/access-changes.ts'
import type { AppContext } from './app.ts'

/** Runs one statement in the database of a journey's house, as its owner: for what only time brings about. */
export async function inDatabase(app: AppContext, statement: string): Promise<void> {
  const folder = join(app.dataDir, 'database')
  const password = readFileSync(join(folder, 'owner.secret'), 'utf8').trim()
  // The fourth line of a running server's file is its port.
  const port = Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3])
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'caravan_owner', password, database: 'caravan' })
  await client.connect()
  try {
    await client.query(statement)
    // The server keeps sessions and roles in memory and hears of nothing that is written past it.
    await client.query(`notify ${ACCESS_CHANNEL}`)
  } finally {
    await client.end()
  }
}
