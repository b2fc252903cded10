import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { SUBPROTOCOL, socketPath, liveMessage, type LiveMessage } from '#platform/shared/live/live.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { asSystem } from '../../db/as-system.ts'
import { openDatabase, type OpenDatabase } from '../../db/open.ts'
import { makeDatabase, prepareOwned, type DatabaseUrls } from '../../db/prepare.ts'
import { startThrowaway } from '../../db/throwaway.ts'
import type { WorkSource } from '../../db/transaction.ts'
import { registerHooks } from '../../hooks.ts'
import { folderStore } from '../../files/file-store.ts'
import { openVault } from '../../vault.ts'
import { announce, type Announcement } from '../announce.ts'
import { openLive, type Live } from '../live.ts'

/** A database of its own with one organisation: the ground on which tests of live messages and jobs stand. */
export type Stage = Awaited<ReturnType<typeof openStage>>

/** A signed-in person of the stage. */
export type Somebody = { accountId: string; personId: string; sessionId: string }

const now = () => new Date('2026-10-05T05:30:00Z')

export async function openStage() {
  const cluster = await startThrowaway(process.env['CARAVAN_TEST_ENGINE'] === 'native' ? 'native' : 'embedded')
  await makeDatabase(cluster.ownerUrl('postgres'), 'stage')
  const { urls } = await prepareOwned(cluster.ownerUrl('stage'), cluster.folder)
  const database = await openDatabase(urls)
  const vault = openVault('the stage')
  const files = folderStore(join(cluster.folder, 'files'), vault)
  const source: WorkSource = {
    db: database.tenant,
    control: database.control,
    now,
    newId: () => uuidv7(),
    files,
    vault,
    areaFolder: '',
    roadServer: null,
    hooks: registerHooks([]),
  }
  return {
    urls,
    ownerUrl: cluster.ownerUrl('stage'),
    database,
    source,
    ...(await openOrganisation(database, source)),
    /** Another organisation in the same database, with its people. */
    newOrganisation: () => openOrganisation(database, source),
    close: async () => {
      await database.close()
      await cluster.stop()
    },
  }
}

async function openOrganisation(database: OpenDatabase, source: WorkSource) {
  const organisationId = uuidv7()
  await sql`insert into control.organisation (id, name, created_at) values (${organisationId}, 'Collina', ${now()})`.execute(
    database.control,
  )
  const group = await newGroup(source, organisationId)
  return {
    organisationId,
    organisations: async () => [organisationId],
    newGroup: () => newGroup(source, organisationId),
    /** A parent, or an assistant of the group. */
    somebody: (staffOf?: string, role: Role = 'CB_ASSISTANT') =>
      somebody(
        database,
        source,
        organisationId,
        staffOf === undefined ? { role: 'CB_PARENT', group } : { role, group: staffOf },
      ),
  }
}

async function newGroup(source: WorkSource, organisationId: string): Promise<string> {
  const id = uuidv7()
  await asSystem(source, organisationId, async ({ db }) => {
    await sql`insert into customer_group (organisation_id, id, name, zone, created_at)
      values (${organisationId}, ${id}, ${`Group ${id}`}, 'Europe/Rome', ${now()})`.execute(db)
  })
  return id
}

async function somebody(
  database: OpenDatabase,
  source: WorkSource,
  organisationId: string,
  { role, group }: { role: Role; group: string },
): Promise<Somebody> {
  const [accountId, personId, sessionId] = [uuidv7(), uuidv7(), uuidv7()]
  const { control } = database
  await sql`insert into control.account (id, username, created_at) values (${accountId}, ${accountId}, ${now()})`.execute(
    control,
  )
  await sql`insert into control.session (id, account_id, organisation_id, person_id, role, channel, language, created_at,
      absolute_end, amr, user_agent)
    values (${sessionId}, ${accountId}, ${organisationId}, ${personId}, ${role}, 'web', 'en', ${now()},
      '2026-10-05T17:30:00Z', '{pwd}', 'test')`.execute(control)
  await sql`insert into control.session_token (session_id, generation, hash, salt, issued_at)
    values (${sessionId}, 1, ${randomBytes(32)}, ${randomBytes(32)}, ${now()})`.execute(control)
  await asSystem(source, organisationId, async ({ db }) => {
    await sql`insert into person (organisation_id, id, name, surname, created_at)
      values (${organisationId}, ${personId}, 'Ada', 'Test', ${now()})`.execute(db)
    await sql`insert into membership (organisation_id, id, person_id, group_id, role, valid_from)
      values (${organisationId}, ${uuidv7()}, ${personId}, ${group}, ${role}, '2026-09-01')`.execute(db)
    // Somebody who had the app open before, so that a reader may come back.
    await sql`insert into live_counter (organisation_id, person_id, seq, seen_at)
      values (${organisationId}, ${personId}, 0, ${now()})`.execute(db)
  })
  return { accountId, personId, sessionId }
}

/** A server process of the stage: its own HTTP server, relay and sockets. */
export async function openServer(
  stage: Stage,
  options: {
    pollMs?: number
    lapseMs?: number
    urls?: DatabaseUrls
    organisations?: () => Promise<readonly string[]>
    failed?: (what: string, error: unknown) => void
  } = {},
) {
  const server: Server = createServer((_, response) => response.end())
  const source: WorkSource = { ...stage.source, announced: (organisationId) => live.wake(organisationId) }
  const live: Live = openLive({
    url: stage.urls.app,
    control: stage.database.control,
    source,
    organisations: options.organisations ?? stage.organisations,
    ...(options.failed && { failed: options.failed }),
    pollMs: options.pollMs ?? 60_000,
    lapseMs: options.lapseMs ?? 60_000,
  })
  live.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // An HTTP server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  return {
    port,
    live,
    announce: (announcement: Announcement) =>
      asSystem(source, stage.organisationId, async (tx) => announce(tx, announcement)),
    close: async () => {
      await live.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A ticket as the ticket endpoint would store it. */
export async function newTicket(stage: Stage, guest: Somebody, expiresAt = '2026-10-05T05:30:30Z'): Promise<string> {
  const secret = randomBytes(32)
  await sql`insert into control.ticket (hash, session_id, account_id, organisation_id, person_id, expires_at)
    values (${createHash('sha256').update(secret).digest()}, ${guest.sessionId}, ${guest.accountId},
      ${stage.organisationId}, ${guest.personId}, ${expiresAt})`.execute(stage.database.control)
  return secret.toString('base64url')
}

/** A connected reader that keeps what it hears and lets a test wait for it. */
export type Reader = {
  heard: LiveMessage[]
  /** Answers when the reader has heard a message with this number, or the socket closed (then it throws). */
  until: (id: number) => Promise<void>
  /** The same, for a message of this name. */
  untilHeard: (message: string) => Promise<void>
  closed: Promise<number>
  socket: WebSocket
}

export function connect(
  port: number,
  guest: Somebody,
  ticket: string,
  headers: Record<string, string> = {},
): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${port}${socketPath(guest.accountId)}`, [SUBPROTOCOL, ticket], { headers })
}

/** Connects and says hello; `last` as a reconnecting client would. */
export async function read(stage: Stage, port: number, guest: Somebody, last: number | null): Promise<Reader> {
  const socket = connect(port, guest, await newTicket(stage, guest))
  const heard: LiveMessage[] = []
  const waiting = new Map<() => boolean, () => void>()
  socket.on('message', (bytes) => {
    heard.push(liveMessage.parse(JSON.parse(bytes.toString())))
    for (const [done, resolve] of waiting) if (done()) resolve()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  socket.send(JSON.stringify({ last }))
  const untilOne = (wanted: (message: LiveMessage) => boolean, name: string | number) =>
    new Promise<void>((resolve, reject) => {
      const done = () => heard.some(wanted)
      if (done()) return resolve()
      waiting.set(done, resolve)
      void closed.then((code) => reject(new Error(`closed with ${code} before message ${name}`)))
    })
  return {
    heard,
    until: (id) => untilOne((message) => message.id >= id, id),
    untilHeard: (name) => untilOne(({ message }) => message === name, name),
    closed,
    socket,
  }
}

/** The HTTP status with which an upgrade was refused, or 101. */
export function upgradeStatus(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => resolve(101))
    socket.on('error', () => {})
  })
}
