import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { FAMILY, familyFile, importBody } from '#features/interchange/server/testing/family-file.ts'
import { importFamilies } from '#features/interchange/shared/interchange.contract.ts'
import { getMyInfo, getProduct, signInOn } from '#features/session/shared/session.contract.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import { Client } from '../client.ts'
import { Server } from '../server.ts'

/** Milliseconds after the call at which the server is killed: while the file is read, while its rows are written, near its end. */
const KILLED_AFTER_MS = [30, 200, 500, 900]
const CHILDREN = 100

test('an import whose server is killed is there whole or not at all, and its repeat enrols each child once', async () => {
  const dataDir = openDataDir(mkdtempSync(join(throwawayRoot(), 'caravan-killed-')))
  const server = await Server.start(dataDir, () => new Date())
  try {
    const client = new Client(() => server.url)
    const { demo } = await client.call(getProduct, {})
    const who = demo?.find(({ role }) => role === 'CB_ADMIN')
    const body = { username: who?.username ?? '', password: who?.password ?? '' }
    await client.call(signInOn, { params: { channel: 'mobile' }, body })
    const { customerGroupDtoCollection: groups, roles } = await client.call(getMyInfo, {})
    const chosen = roles.flatMap((role) => role.groups).find(({ id }) => id === groups[0]?.id)
    for (const [index, after] of KILLED_AFTER_MS.entries()) {
      const surname = `Killed${'abcd'[index]}`
      const rows = Array.from({ length: CHILDREN }, (_, at) => ({
        ...FAMILY,
        childId: `${surname}-${at}`,
        name: `Child ${at}`,
        surname,
        group: chosen?.name ?? '',
      }))
      const sent = { body: importBody(familyFile(rows)) }
      const found = async () => (await client.call(searchChildren, { body: { q: surname, limit: CHILDREN } })).length
      const first = client.call(importFamilies, sent).catch(() => null)
      await wait(after)
      await server.kill()
      await first
      await server.start()
      expect([0, CHILDREN]).toContain(await found())
      await client.call(importFamilies, sent)
      expect(await found()).toBe(CHILDREN)
      expect(await client.call(importFamilies, sent)).toMatchObject({ children: { unchanged: CHILDREN } })
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 120_000)
