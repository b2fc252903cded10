import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { NO_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { importFamilies } from '../shared/interchange.contract.ts'
import { FAMILY, familyFile, importBody } from './testing/family-file.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
  await app.fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app?.close())

/** The body of an import of one child. */
const bodyOf = (name: string) => ({
  ...importBody(familyFile([{ ...FAMILY, name, group: school.groups[0].name }])),
  rights: NO_RIGHTS,
})

/** Holds the rows of the group, on which an import waits. */
async function holdGroup(): Promise<{ release: () => Promise<void> }> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = app.inside(school.id, async ({ db }) => {
    await sql`select id from customer_group where id = ${school.groups[0].id} for no key update`.execute(db)
    held.resolve()
    await released.promise
  })
  await held.promise
  return {
    release: async () => {
      released.resolve()
      await holding
    },
  }
}

const waiting = () =>
  app.database.asOwner(`select pid from pg_locks where locktype = 'tuple'
    and database = (select oid from pg_database where datname = current_database())`)

test('an import whose caller leaves before its end changes nothing, and the same file can be imported again', async () => {
  const { token } = await signInAs(app.app, school.administrator, 'CB_ADMIN', 'mobile')
  const address = app.fastify.server.address()
  if (address === null || typeof address === 'string') throw new Error('the application listens on a port')
  const { release } = await holdGroup()
  const sent = request({
    host: '127.0.0.1',
    port: address.port,
    method: 'POST',
    path: importFamilies.path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
  })
  const broken = once(sent, 'error').catch(() => undefined)
  sent.end(JSON.stringify(bodyOf('Ada')))
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000 })

  sent.destroy(new Error('cancelled'))
  await broken
  await vi.waitFor(async () => {
    const open = await new Promise((answer) => app.fastify.server.getConnections((_, count) => answer(count)))
    expect(open).toBe(0)
  })
  await release()

  // Waits for the first import, because it needs the same rows.
  const admin = app.as(school.administrator)
  expect(await admin.call(importFamilies, { body: bodyOf('Bea') })).toMatchObject({ children: { created: 1 } })
  expect((await admin.list(searchChildren, { body: {} })).data.map(({ fullName }) => fullName)).toEqual(['Bea Rossi'])
})
