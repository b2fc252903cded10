import type { AppPushService } from '#platform/shared/push/app-services.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { DatabaseUrls } from '../db/prepare.ts'
import type { NamingLimits } from '../db/statements.ts'
import type { Feature } from '../feature.ts'
import type { Scanner } from '../files/scanner.ts'
import type { Memory } from '../large/memory.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Carriers } from '../mail/carrier.ts'
import type { PostOffice } from '../mail/post-office.ts'
import type { Live } from '../live/live.ts'
import type {
  AddressServerSettings,
  AppContext,
  DemoSignIn,
  OidcSettings,
  RoadServerSettings,
  TestGuards,
} from '../app-context.ts'
import type { Vault } from '../vault.ts'

type Options = {
  urls: DatabaseUrls
  clock: Clock
  dataDir: string
  guards?: TestGuards
  demo?: readonly DemoSignIn[] | null
  connections?: number
  poolWaitMs?: number
  checkAnswers?: boolean
  naming?: NamingLimits
  also?: readonly Feature[]
  log?: Logger
  web?: string
  trustedProxies?: readonly string[] | undefined
  memory?: Memory | undefined
  carriers?: Carriers | ((vault: Vault) => Carriers)
  pushHosts?: readonly string[] | undefined
  appPush?: readonly AppPushService[] | undefined
  smsCountry?: string | null | undefined
  oidc?: OidcSettings | undefined
  areaUpload?: boolean
  scanner?: Scanner | undefined
  roadServer?: RoadServerSettings | undefined
  addressServer?: AddressServerSettings | undefined
  sent?: ((texts: readonly string[]) => void) | undefined
}
type Opened = {
  app: AppContext
  fastify: FastifyInstance
  live: Live
  jobs: Jobs
  post: PostOffice
  close: () => Promise<void>
}
export type AppMaker = (options: Options) => Promise<Opened>

let maker: AppMaker | undefined

/** The platform knows no feature: the app hands its house in, before the tests of a file run. */
export function useApp(make: AppMaker): void {
  maker = make
}

export function makeApp(options: Options): Promise<Opened> {
  if (!maker) throw new Error('no house: the vitest configuration lacks app/server/testing/setup.ts')
  return maker(options)
}
