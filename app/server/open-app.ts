import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import type { AppPushService } from '#platform/shared/push/app-services.ts'
import { sealAuditJob } from '#platform/server/audit-chain.ts'
import type { Clock } from '#platform/server/clock.ts'
import { openDatabase, type OpenDatabase } from '#platform/server/db/open.ts'
import type { DatabaseUrls } from '#platform/server/db/prepare.ts'
import type { NamingLimits } from '#platform/server/db/statements.ts'
import { anyDisk, type Disk } from '#platform/server/disk/reserve.ts'
import type { Feature } from '#platform/server/feature.ts'
import { sweepFiles } from '#platform/server/files/files.ts'
import { makeApp, type TlsFiles } from '#platform/server/http/app.ts'
import type { AppLinks } from '#platform/server/http/app-links.ts'
import { makeMemory, type Memory } from '#platform/server/large/memory.ts'
import { endWith, rawAnswer, refusalOfUpgrade } from '#platform/server/http/raw-answer.ts'
import { registerHooks } from '#platform/server/hooks.ts'
import { trustOf } from '#platform/server/http/trusted-proxies.ts'
import {
  sourceOf,
  type DemoSignIn,
  type AppContext,
  type OidcSettings,
  type TestGuards,
  type AddressServerSettings,
  type RoadServerSettings,
} from '#platform/server/app-context.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { loggable } from '#platform/server/log.ts'
import { openJobs, type Jobs } from '#platform/server/jobs/jobs.ts'
import type { Scanner } from '#platform/server/files/scanner.ts'
import type { Bucket } from '#platform/server/files/s3-store.ts'
import type { Carriers } from '#platform/server/mail/carrier.ts'
import { openPostOffice, type PostOffice } from '#platform/server/mail/post-office.ts'
import { retention } from '#platform/server/jobs/retention.ts'
import { openLive, type Live } from '#platform/server/live/live.ts'
import { openFileStore, opensFiles } from '#platform/server/files/open-store.ts'
import { openMasterVault } from '#platform/server/master-key.ts'
import type { Vault } from '#platform/server/vault.ts'
import { KnownSessions } from '#platform/server/sessions/known.ts'
import { version } from '#platform/server/version.ts'
import { errorTexts } from '#platform/shared/errors/error.texts.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { areaFolderIn } from '#features/area/server/area.queries.ts'
import { features as listed } from './features.ts'
import { interfaceTexts } from '#platform/shared/i18n/interface.texts.ts'

export type AppOptions = {
  urls: DatabaseUrls
  clock: Clock
  /** Holds the files and, unless `masterKey` is given, the secret that seals them. */
  dataDir: string
  masterKey?: string
  /** Where the files are, unless in `dataDir`. */
  filesDir?: string | undefined
  /** A bucket that holds the files instead. */
  bucket?: Bucket | null | undefined
  /** Looks into files before they are kept. */
  scanner?: Scanner | null | undefined
  /** Opened for a command of the operator, which may run where neither key nor files are. */
  operator?: boolean
  demo?: readonly DemoSignIn[] | null
  production?: boolean
  /** Parses every answer by its whole contract too; for tests. */
  checkAnswers?: boolean
  log?: Logger
  /** Whether the embedded database ended and does not serve again yet. */
  databaseAway?: () => boolean
  /** The room for what the application writes; nothing is known of it unless given. */
  disk?: Disk
  /** The memory for large bodies and answers; as much as the product has unless given. */
  memory?: Memory | undefined
  guards?: TestGuards
  connections?: number
  /** How long a call waits for a free connection before 503; 1 s unless given. */
  poolWaitMs?: number
  /** When statements are named; tests name each at its first use. */
  naming?: NamingLimits | undefined
  /** Told what is sent to the database and waited for as one, with its statements; for tests that count them. */
  sent?: ((texts: readonly string[]) => void) | undefined
  /** Features beside those of the list: for tests of the request path itself. */
  also?: readonly Feature[]
  /** The folder of the built web app; without it, or without a build, the API works alone. */
  web?: string
  /** Addresses and networks whose `X-Forwarded-…` headers count; none unless given. */
  trustedProxies?: readonly string[]
  /** Serves HTTPS with these. */
  tls?: TlsFiles | null
  /** How letters leave; without a way they stay in the queue. */
  carriers?: Carriers | ((vault: Vault) => Carriers)
  /** Hosts of push services beside the known ones. */
  pushHosts?: readonly string[]
  /** The apps that may open links to this server. */
  appLinks?: AppLinks
  /** The push services of phones for which the carrier has a key. */
  appPush?: readonly AppPushService[]
  /** What stands before a number without a country in an SMS. */
  smsCountry?: string | null
  /** Where people may also sign in. */
  oidc?: OidcSettings | null | undefined
  /** Where people reach this house; the address it listens at unless given. */
  publicUrl?: string
  /** Where map tiles come from; nowhere unless given. */
  mapTiles?: string | undefined
  areaUpload?: boolean | undefined
  /** Servers of the operator that are asked for ways and addresses; none unless given. */
  roadServer?: RoadServerSettings | null | undefined
  addressServer?: AddressServerSettings | null | undefined
}

/** The whole house without a port: `main.ts` lets it listen, tests inject requests. */
export type OpenApp = {
  app: AppContext
  fastify: FastifyInstance
  features: readonly Feature[]
  live: Live
  /** They rest until `main.ts` starts them; tests run what is due. */
  jobs: Jobs
  /** Rests until `main.ts` starts it; tests send what is due. */
  post: PostOffice
  close: () => Promise<void>
}

/** Opens the database with the runtime's roles, checks the features against each other and mounts them. */
export async function openApp(options: AppOptions): Promise<OpenApp> {
  const { clock } = options
  const features = [...listed, ...(options.also ?? [])]
  const { connections, poolWaitMs, naming, sent } = options
  const db = await openDatabase(options.urls, { connections, poolWaitMs, naming, sent })
  const known = new KnownSessions()
  db.access.listen(() => known.forget())
  const { vault, files } = await openSealed(options, db).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const carriers = typeof options.carriers === 'function' ? options.carriers(vault) : (options.carriers ?? {})
  const app: AppContext = {
    db,
    known,
    vault,
    files,
    scanner: options.scanner ?? null,
    hooks: registerHooks(features.flatMap((feature) => feature.hooks ?? [])),
    clock,
    newId: () => uuidv7(clock.now().getTime()),
    texts: makeTextBook([errorTexts, interfaceTexts, ...features.map((feature) => feature.texts)]),
    settings: {
      version,
      demo: options.demo ?? null,
      checkAnswers: options.checkAnswers ?? false,
      production: options.production ?? false,
      administratorsNeedFactor: !options.demo,
      oidc: options.oidc ?? null,
      mapTiles: options.mapTiles ?? null,
      areaUpload: options.areaUpload ?? false,
      areaFolder: areaFolderIn(options.dataDir),
      roadServer: options.roadServer ?? null,
      addressServer: options.addressServer ?? null,
      push: carriers.push !== undefined,
      pushHosts: options.pushHosts ?? [],
      appPush: options.appPush ?? [],
      sms: carriers.sms !== undefined,
      smsCountry: options.smsCountry ?? null,
    },
    log: options.log ?? pino({ level: 'silent' }),
    databaseAway: options.databaseAway ?? (() => false),
    disk: options.disk ?? anyDisk,
    memory: options.memory ?? makeMemory(),
    guards: options.guards,
    announced: (organisationId) => live.wake(organisationId),
    passing: (organisationId, news) => live.pass(organisationId, news),
    mailWaits: () => post.wake(),
    publicUrl: () => options.publicUrl ?? addressOf(fastify),
  }
  const trusts = trustOf(options.trustedProxies ?? [])
  const fastify = makeApp(
    app,
    features.flatMap((feature) => feature.routes),
    {
      web: options.web,
      trusts,
      tls: options.tls ?? null,
      appLinks: options.appLinks ?? { android: null, ios: null },
    },
  )
  const organisations = async () =>
    (await db.control.selectFrom('organisation').select('id').execute()).map((row) => row.id)
  const source = sourceOf(app)
  const jobs = await openJobs({
    url: options.urls.app,
    source,
    services: { control: db.control, mailWaits: () => post.wake(), sms: app.settings.sms, push: app.settings.push },
    organisations,
    jobs: [retention, sealAuditJob, sweepFiles, ...features.flatMap((feature) => feature.jobs ?? [])],
    onProblem: ({ job, error }) => app.log.error({ job, error: loggable(error) }, 'job failed'),
  })
  const live: Live = openLive({
    url: options.urls.app,
    control: db.control,
    source,
    organisations,
    known,
    trusts,
    failed: (what, error) => app.log.warn({ what, error: loggable(error) }, 'live messages: trying again'),
    turnAway: (socket, status) => endWith(socket, rawAnswer(app, refusalOfUpgrade(status))),
  })
  live.attach(fastify.server)
  const post: PostOffice = openPostOffice({
    app,
    kinds: features.flatMap((feature) => feature.letters ?? []),
    carriers,
  })
  return {
    app,
    fastify,
    features,
    live,
    jobs,
    post,
    close: async () => {
      await post.close()
      await jobs.close()
      await live.close()
      await fastify.close()
      await db.close()
    },
  }
}

/** The vault under the database's key, and its files. */
async function openSealed(options: AppOptions, { control }: OpenDatabase) {
  const { dataDir, masterKey: given, operator = false } = options
  const folder = options.filesDir ?? join(dataDir, 'files')
  const opensOld = (vault: Vault) => opensFiles(folder, vault)
  const vault = await openMasterVault({ control, given, dataDir, operator, opensOld })
  return { vault, files: await openFileStore({ control, folder, bucket: options.bucket ?? null, vault, operator }) }
}

function addressOf(fastify: FastifyInstance): string {
  const address = fastify.server.address()
  return typeof address === 'object' && address !== null
    ? `${fastify.initialConfig.https ? 'https' : 'http'}://localhost:${address.port}`
    : 'http://localhost'
}
