import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { FAMILY, familyFile, importBody } from '#features/interchange/server/testing/family-file.ts'
import { importFamilies } from '#features/interchange/shared/interchange.contract.ts'
import { getMyInfo, getProduct, signInOn } from '#features/session/shared/session.contract.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import { Client } from '../client.ts'
import { Server } from '../server.ts'

const CHILDREN = 40

/** A connection of the owner to the embedded database of a server that runs. */
async function ownerOf(dataDir: string): Promise<pg.Client> {
  const folder = join(dataDir, 'database')
  const password = readFileSync(join(folder, 'owner.secret'), 'utf8').trim()
  // The fourth line of a running server's file is its port.
  const port = Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3])
  const owner = new pg.Client({ host: '127.0.0.1', port, user: 'caravan_owner', password, database: 'caravan' })
  // The database may end together with its server.
  owner.on('error', () => {})
  await owner.connect()
  return owner
}

test('an import whose server is killed leaves nothing, and its repeat enrols each child once', async () => {
  const dataDir = openDataDir(mkdtempSync(join(throwawayRoot(), 'caravan-killed-')))
  const server = await Server.start(dataDir, () => new Date())
  try {
    const client = new Client(() => server.url)
    const { demo } = await client.call(getProduct, {})
    const who = demo?.find(({ role }) => role === 'CB_ADMIN')
    const credentials = { username: who?.username ?? '', password: who?.password ?? '' }
    await client.call(signInOn, { params: { channel: 'mobile' }, body: credentials })
    const { customerGroupDtoCollection: groups, roles } = await client.call(getMyInfo, {})
    const group = roles.flatMap((role) => role.groups).find(({ id }) => id === groups[0]?.id)?.name ?? ''
    const rows = Array.from({ length: CHILDREN }, (_, at) => ({
      ...FAMILY,
      childId: `killed-${at}`,
      name: `Child ${at}`,
      surname: 'Killed',
      group,
      parent1Name: 'Pia',
      parent1Surname: 'Killed',
      parent1Phone: `+39 02 1${String(at).padStart(6, '0')}`,
    }))
    const sent = { body: importBody(familyFile(rows)) }
    const enrolled = async () => (await client.call(searchChildren, { body: { q: 'Killed', limit: CHILDREN } })).length

    // The children are written, the ties of their parents cannot be yet: the import waits in its middle.
    const owner = await ownerOf(dataDir)
    await owner.query('begin; lock table relationship in share mode')
    const first = client.call(importFamilies, sent).catch(() => null)
    await vi.waitFor(
      async () => {
        const { rows: waiting } = await owner.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
        expect(waiting).toHaveLength(1)
      },
      { timeout: 20_000 },
    )
    await server.kill()
    await first
    await owner.end()
    await server.start()
    expect(await enrolled()).toBe(0)
    await client.call(importFamilies, sent)
    expect(await enrolled()).toBe(CHILDREN)
    expect(await client.call(importFamilies, sent)).toMatchObject({
      children: { created: 0, unchanged: CHILDREN },
      guardians: { created: 0 },
    })
    expect(await enrolled()).toBe(CHILDREN)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 90_000)
