/**
 * `npm run mails [-- --people 10000]`: publishes a post to so many people with an e-mail address, kills the server (SIGKILL) when half of the
 * letters have arrived at an SMTP server on loopback, starts it again and waits for the rest. Prints how long the call took, letters for each
 * second, and who got none or more than one. Exits non-zero when somebody got none, when a letter came twice under two Message-IDs, or when
 * more came twice than the server had under way when it was killed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { createPost, publishPost } from '#features/bulletin/shared/bulletin.contract.ts'
import { listReaders } from '#features/bulletin/shared/readers.contract.ts'
import { getMyInfo, getProduct, signInOn } from '#features/session/shared/session.contract.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { runningCluster } from '#platform/server/db/embedded.ts'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import { Client } from './client.ts'
import { Server } from './server.ts'

/** Letters that the mail office has under way at once (`SMTP_LANES` of platform/server/mail/carrier.ts). */
const UNDER_WAY = 4
const AT_MOST_MS = 900_000

const { values } = parseArgs({ options: { people: { type: 'string', default: '10000' } } })
const people = Math.min(20_000, Math.max(10, Number(values.people)))

/** Message-IDs by recipient, in the order in which they arrived. */
const arrived = new Map<string, string[]>()
let letters = 0

function openMailServer(): Promise<{ port: number; close: () => void }> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => {
        const id = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) arrived.set(address, [...(arrived.get(address) ?? []), id])
        letters += 1
        done()
      })
    },
  })
  server.on('error', () => {})
  return new Promise((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() })
    })
  })
}

async function addPeople(dataDir: string, groupId: string): Promise<void> {
  const client = new pg.Client({ connectionString: runningCluster(join(dataDir, 'database')).ownerUrl('caravan') })
  await client.connect()
  const { rows } = await client.query<{ organisation_id: string }>(
    'select organisation_id from customer_group where id = $1',
    [groupId],
  )
  const organisation = rows[0]?.organisation_id
  await client.query('begin')
  await client.query(`set local app.organisation_id = '${organisation}'; set local app.groups = '${groupId}'`)
  await client.query(
    `with made as (
       insert into person (organisation_id, id, name, surname, email, created_at)
       select $1, gen_random_uuid(), 'Person', n::text, 'person-' || n || '@example.org', now() from generate_series(1, $3) n
       returning id)
     insert into membership (organisation_id, id, person_id, group_id, role, valid_from)
     select $1, gen_random_uuid(), id, $2, 'CB_PARENT', '2020-01-01' from made`,
    [organisation, groupId, people],
  )
  await client.query('commit')
  await client.query('analyze person, membership')
  await client.end()
}

async function until(done: () => boolean): Promise<void> {
  const end = performance.now() + AT_MOST_MS
  while (!done()) {
    if (performance.now() > end) throw new Error(`only ${letters} letters arrived`)
    await wait(20)
  }
}

const dataDir = openDataDir(mkdtempSync(join(throwawayRoot(), 'caravan-mails-')))
const mail = await openMailServer()
const env = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, PUBLIC_URL: 'http://localhost:3000' }
const server = await Server.start(dataDir, () => new Date(), { env })
let failed = false
try {
  const client = new Client(() => server.url)
  const { demo } = await client.call(getProduct, {})
  const who = demo?.find(({ role }) => role === 'CB_ADMIN')
  if (!who) throw new Error('the demo has no administrator')
  const signIn = { params: { channel: 'mobile' as const }, body: { username: who.username, password: who.password } }
  await client.call(signInOn, signIn)
  const { customerGroupDtoCollection: groups } = await client.call(getMyInfo, {})
  const groupId = groups[0]!.id
  await addPeople(dataDir, groupId)
  const audience = { groupIds: [groupId], routeIds: [], childIds: [], roles: ['CB_PARENT' as const] }
  const post = await client.call(createPost, { body: { audience, title: 'Bench', language: 'en' } })
  const params = { id: post.id }
  let began = performance.now()
  await client.call(publishPost, { params, body: { version: post.version } })
  console.log(`publish    ${(performance.now() - began).toFixed(0)} ms for ${people} people`)
  began = performance.now()
  await until(() => letters >= people / 2)
  const rate = letters / ((performance.now() - began) / 1000)
  const before = performance.now()
  const readers = await client.call(listReaders, { params })
  const left = readers.flatMap((one) => one.deliveries).filter(({ state }) => state === 'sent').length
  console.log(`progress   ${left} of ${people} shown as sent, in ${(performance.now() - before).toFixed(0)} ms`)
  const atKill = letters
  await server.kill()
  console.log(`killed     after ${atKill} letters, ${rate.toFixed(0)} a second`)
  await server.start()
  began = performance.now()
  await until(() => arrived.size >= people)
  console.log(`the rest   ${((people - atKill) / ((performance.now() - began) / 1000)).toFixed(0)} a second`)
  // What the killed server had under way is taken again when its time is over (LEASE_MS).
  await wait(3000)
  const twice = [...arrived.values()].filter((ids) => ids.length > 1)
  const different = twice.filter((ids) => new Set(ids).size > 1).length
  console.log(
    `arrived    ${arrived.size} of ${people}, ${twice.length} twice, ${different} of these under two Message-IDs`,
  )
  failed = arrived.size !== people || different > 0 || twice.length > UNDER_WAY
} finally {
  await server.stop()
  mail.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
