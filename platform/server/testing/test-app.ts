import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import type { DatabaseUrls } from '../db/prepare.ts'
import { APP_PUSH_SERVICES, type AppPushService } from '#platform/shared/push/app-services.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import {
  asSystem,
  sourceOf,
  type AddressServerSettings,
  type AppContext,
  type DemoSignIn,
  type OidcSettings,
  type RoadServerSettings,
  type TestGuards,
} from '../app-context.ts'
import type { Feature } from '../feature.ts'
import type { Scanner } from '../files/scanner.ts'
import type { Memory } from '../large/memory.ts'
import { runBatches, type Job } from '../jobs/job.ts'
import type { Carriers } from '../mail/carrier.ts'
import type { Letter, LetterChannel } from '../mail/letter.ts'
import { startSession } from '../sessions/start.ts'
import type { Channel } from '../sessions/session.rules.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { Vault } from '../vault.ts'
import { clientOf, type Client } from './client.ts'
import type { TestPerson } from './new-organisation.ts'
import { makeApp } from './registry.ts'
import { testClock, type TestClock } from './test-clock.ts'
import { copyTemplate, type TestDatabase } from './test-database.ts'

export type SentLetter = Letter & { id: string; channel: LetterChannel }

export type TestApp = {
  app: AppContext
  fastify: FastifyInstance
  clock: TestClock
  database: TestDatabase
  /** Where the application keeps its files. */
  dataDir: string
  /** Calls through HTTP, signed in as the person in their first role, or in the given one. One session per person and role. */
  as: (person: TestPerson, role?: Role) => Client
  /** Calls without a session, or with a token of one's own. */
  anonymous: (token?: string) => Client
  /** Does something inside, as the system itself: for what a test needs to be there. */
  inside: <T>(organisationId: string, run: (tx: TenantContext) => Promise<T>) => Promise<T>
  /** Runs one job of one organisation now. */
  runJob: <Input>(organisationId: string, job: Job<Input>, input: Input) => Promise<void>
  /** Runs every scheduled job once and everything that is queued, now. */
  runJobs: () => Promise<void>
  /** Relays every announcement that waits, so that the messages are there. */
  relay: () => Promise<void>
  /** Sends every letter that is due and answers all that this house has sent, oldest first. An address with `unreachable` fails. */
  mail: () => Promise<readonly SentLetter[]>
  /** The same of any channel. */
  sent: (channel: LetterChannel) => Promise<readonly SentLetter[]>
  /** A second server process on the same database and clock. */
  another: () => Promise<TestApp>
  close: () => Promise<void>
}

type Options = {
  now?: string | Date
  guards?: TestGuards
  demo?: readonly DemoSignIn[]
  /** Of the sessions that `as()` opens; `mobile` unless given, so that a test that moves the clock stays signed in. */
  channel?: Channel
  /** Features beside those of the application. */
  also?: readonly Feature[]
  /** An issuer to sign in at. */
  oidc?: OidcSettings
  /** Whether administrators may replace the area; they may unless it is said. */
  areaUpload?: boolean
  /** Servers that are asked for ways and addresses; none unless given. */
  roadServer?: RoadServerSettings
  addressServer?: AddressServerSettings
  /** The folder of a built web app. */
  web?: string
  trustedProxies?: readonly string[]
  /** Takes what the application logs; silent unless given. */
  log?: Logger
  /** Less memory for large bodies and answers than the product has. */
  memory?: Memory
  /** Real ways for letters instead of the list of those that left. */
  carriers?: (vault: Vault) => Carriers
  /** Looks into files before they are kept; nobody does unless given. */
  scanner?: Scanner
  /** Hosts of push services beside the known ones. */
  pushHosts?: readonly string[]
  /** The push services of phones that the carrier has a key for; all unless given. */
  appPush?: readonly AppPushService[]
  /** Told what is sent to the database and waited for as one. */
  sent?: (texts: readonly string[]) => void
  /** Another way to the database than the straight one. */
  reach?: (url: URL) => Promise<URL>
}

/** Silent; `CARAVAN_TEST_LOG=error` shows what is behind a 500. */
const testLog = pino({ level: process.env['CARAVAN_TEST_LOG'] ?? 'silent' })

/** The whole house on a database of its own, with a clock that the test moves. Close it in `afterAll`. */
export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-test-'))
  return openOn({ database: await copyTemplate(), clock: testClock(options.now), dataDir }, options, true)
}

type Ground = { database: TestDatabase; clock: TestClock; dataDir: string }

async function openOn(ground: Ground, options: Options, owns: boolean): Promise<TestApp> {
  const { database, clock, dataDir } = ground
  const sent: SentLetter[] = []
  const carry = (channel: LetterChannel) => async (letter: Letter, id: string) => {
    if (letter.to.includes('unreachable')) throw new Error('nobody there')
    sent.push({ ...letter, id, channel })
  }
  const { app, fastify, live, jobs, post, close } = await makeApp({
    carriers: (vault) => ({
      email: { carry: carry('email'), close: () => {} },
      push: { carry: carry('push'), close: () => {} },
      sms: { carry: carry('sms'), close: () => {} },
      ...options.carriers?.(vault),
    }),
    pushHosts: options.pushHosts,
    appPush: options.appPush ?? APP_PUSH_SERVICES,
    smsCountry: '+39',
    urls: options.reach ? await reached(database.urls, options.reach) : database.urls,
    clock,
    dataDir,
    guards: options.guards,
    demo: options.demo,
    also: options.also,
    sent: options.sent,
    web: options.web,
    trustedProxies: options.trustedProxies,
    oidc: options.oidc,
    memory: options.memory,
    areaUpload: options.areaUpload ?? true,
    scanner: options.scanner,
    roadServer: options.roadServer,
    addressServer: options.addressServer,
    connections: 6,
    checkAnswers: true,
    // A machine that runs many tests at once is no overload; a way that may break has the limits of every house.
    ...(options.reach ? {} : { poolWaitMs: 20_000 }),
    // A statement that fails under a generic plan fails in the first test that runs it, not after its twentieth use.
    naming: { often: 1, mostNamed: 10_000 },
    log: options.log ?? testLog,
  })
  await fastify.ready()
  database.onAccessChanged(() => app.known.forget())
  const clients = new Map<string, Client>()
  return {
    app,
    fastify,
    clock,
    database,
    dataDir,
    as: (person, role = person.role) => {
      const key = `${person.personId} ${role}`
      const known = clients.get(key)
      if (known) return known
      const client = clientOf(
        fastify,
        async () => (await signInAs(app, person, role, options.channel ?? 'mobile')).token,
      )
      clients.set(key, client)
      return client
    },
    anonymous: (token) => clientOf(fastify, async () => token ?? null),
    runJob: (organisationId, job, input) =>
      runBatches(sourceOf(app), organisationId, job, input, {
        control: app.db.control,
        mailWaits: app.mailWaits,
        push: app.settings.push,
        sms: app.settings.sms,
      }),
    runJobs: jobs.runDue,
    relay: live.relayAll,
    mail: async () => {
      await post.deliverDue()
      return sent.filter((letter) => letter.channel === 'email')
    },
    sent: async (channel) => {
      await post.deliverDue()
      return sent.filter((letter) => letter.channel === channel)
    },
    inside: (organisationId, run) => asSystem(app, organisationId, run),
    another: () => openOn(ground, options, false),
    close: async () => {
      await close()
      if (owns) await drop(ground)
    },
  }
}

async function reached(urls: Required<DatabaseUrls>, way: (url: URL) => Promise<URL>): Promise<DatabaseUrls> {
  const fastify = await way(new URL(urls.app))
  const control = await way(new URL(urls.control))
  return { owner: urls.owner, app: fastify.href, control: control.href }
}

async function drop({ database, dataDir }: Ground): Promise<void> {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Opens a session without a password, as if the person had just signed in with a second factor. */
export function signInAs(
  app: AppContext,
  person: TestPerson,
  role: Role,
  channel: Channel,
): Promise<{ sessionId: string; token: string }> {
  return startSession(
    app.db.control,
    { now: app.clock.now(), newId: app.newId },
    {
      accountId: person.accountId,
      organisationId: person.organisationId,
      personId: person.personId,
      role,
      channel,
      language: 'en',
      amr: ['pwd', 'otp', 'mfa'],
    },
  )
}
