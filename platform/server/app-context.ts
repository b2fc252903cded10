import type { Logger } from 'pino'
import type { AppPushService } from '#platform/shared/push/app-services.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { Clock } from './clock.ts'
import { asSystem as asSystemOf } from './db/as-system.ts'
import type { Disk } from './disk/reserve.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Passing } from './live/passing.ts'
import type { FileStore } from './files/file-store.ts'
import type { Scanner } from './files/scanner.ts'
import type { Hooks } from './hooks.ts'
import type { Memory } from './large/memory.ts'
import { inTransaction, limitTo, type WorkSource } from './db/transaction.ts'
import type { KnownSessions } from './sessions/known.ts'
import type { TextBook } from './i18n/text-book.ts'
import type { Vault } from './vault.ts'
import type { Actor, TenantContext } from './tenant-context.ts'

export type DemoSignIn = { role: Role; username: string; password: string }

/** An OpenID Connect issuer. `name` stands on the button. */
export type OidcSettings = { issuer: string; clientId: string; clientSecret?: string | undefined; name: string }

/** A server of the operator's own that is asked for ways along streets (`ROADS_URL`). */
export type RoadServerSettings = { kind: 'osrm' | 'valhalla'; url: string }
/** A server of the operator's own that is asked for addresses (`ADDRESSES_URL`), so many times a second at most. */
export type AddressServerSettings = { kind: 'photon' | 'nominatim'; url: string; perSecond: number }

/** What this start of the application is. */
export type AppSettings = {
  readonly version: string
  /** The sign-ins of demo mode (embedded database, this machine only); null in every other mode. */
  readonly demo: readonly DemoSignIn[] | null
  /** Parses every answer by its whole contract too, which costs more than the rest of a call: for tests. */
  readonly checkAnswers: boolean
  /** No `/docs`. */
  readonly production: boolean
  /** Everywhere but in demo mode. */
  readonly administratorsNeedFactor: boolean
  /** Where people may also sign in; null without an issuer. */
  readonly oidc: OidcSettings | null
  /** The address of map tiles; null: maps are drawn on plain ground. */
  readonly mapTiles: string | null
  /** Where the streets of the installation's area are. */
  readonly areaFolder: string
  /** Administrators may replace the area, which all organisations of the installation share. */
  readonly areaUpload: boolean
  /** Null: nobody is asked for ways. */
  readonly roadServer: RoadServerSettings | null
  /** Null: nobody is asked for addresses. */
  readonly addressServer: AddressServerSettings | null
  /** Notices reach devices by push; false where the operator allows no connection to push services. */
  readonly push: boolean
  /** Hosts of push services beside the known ones. */
  readonly pushHosts: readonly string[]
  /** The push services of phones for which the operator has a key. */
  readonly appPush: readonly AppPushService[]
  /** There is a gateway for SMS. */
  readonly sms: boolean
  /** What stands before a number without a country, such as `+39`. */
  readonly smsCountry: string | null
}

/** Switches of the rights matrix; there is no setting for them, only the test kit can give them. */
export type TestGuards = {
  /** Whom the application takes the caller for, while row security still knows the real one. */
  readonly applicationActor?: (actor: Actor) => Actor
}

/** Everything that lives as long as the process: handed on, never imported. */
export type AppContext = {
  readonly db: OpenDatabase
  /** Sessions and roles that need not be read again. */
  readonly known: KnownSessions
  readonly clock: Clock
  readonly newId: () => string
  readonly files: FileStore
  /** Looks into files before they are kept; null: the operator has none. */
  readonly scanner: Scanner | null
  /** Seals what the database must not hold in the open. */
  readonly vault: Vault
  readonly hooks: Hooks
  readonly texts: TextBook
  readonly settings: AppSettings
  readonly log: Logger
  /** The embedded database ended and does not serve again yet. */
  readonly databaseAway: () => boolean
  /** The room for what the application writes. */
  readonly disk: Disk
  /** The memory for large bodies and answers. */
  readonly memory: Memory
  /** Something was announced and committed in this organisation: wakes the relay. */
  readonly announced?: (organisationId: string) => void
  /** Something was said in passing and committed: hands it to the open sockets. */
  readonly passing?: (organisationId: string, news: readonly Passing[]) => void
  /** A letter was noted and committed: wakes the post office. */
  readonly mailWaits: () => void
  /** Where people reach this house, without a slash at the end: for links in letters. */
  readonly publicUrl: () => string
  readonly guards?: TestGuards
}

type Options = { statementSeconds?: number }

/** Does `run` in one transaction as `actor`. */
export function asActor<T>(
  app: AppContext,
  actor: Actor,
  run: (tx: TenantContext) => Promise<T>,
  options?: Options,
): Promise<T> {
  return inTransaction(sourceOf(app), actor, run, options)
}

/** Does `run` in one transaction as the system itself, over all groups of the organisation. */
export function asSystem<T>(
  app: AppContext,
  organisationId: string,
  run: (tx: TenantContext) => Promise<T>,
  options: Options = {},
): Promise<T> {
  return asSystemOf(sourceOf(app), organisationId, run, options)
}

/** The same work, reaching one more group: for a command that has just made it. */
export async function alsoInGroup(tx: TenantContext, groupId: string): Promise<TenantContext> {
  const actor = { ...tx.actor, groupIds: [...tx.actor.groupIds, groupId] }
  await limitTo(tx.db, actor, null)
  return { ...tx, actor }
}

/** What transactions take from the application. */
export function sourceOf(app: AppContext): WorkSource {
  return {
    db: app.db.tenant,
    control: app.db.control,
    now: app.clock.now,
    newId: app.newId,
    files: app.files,
    vault: app.vault,
    areaFolder: app.settings.areaFolder,
    roadServer: app.settings.roadServer,
    hooks: app.hooks,
    announced: app.announced,
    passing: app.passing,
  }
}
