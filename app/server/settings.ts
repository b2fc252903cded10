import { SettingError } from '#platform/server/config/setting-error.ts'
import type { OidcSettings } from '#platform/server/app-context.ts'
import type { ClamdPlace } from '#platform/server/files/scanner.ts'
import type { Bucket } from '#platform/server/files/s3-store.ts'
import { readBucket, readClamd } from './file-settings.ts'
import { readApps, type AppSettings } from './app-settings.ts'
import { readChannels, type ChannelSettings } from './channels.ts'
import { readOwnServers, type OwnServers } from './own-servers.ts'
import { clockStartingAt, machineClock, type Clock } from '#platform/server/clock.ts'
import { isLoopback, readServing, type Serving } from './serving.ts'

/** What the environment says, checked. */
export type Settings = Serving &
  OwnServers &
  AppSettings &
  ChannelSettings & {
    port: number
    host: string
    dataDir?: string
    /** Where the files are, unless under the data folder. */
    filesDir?: string
    /** Files are in a bucket instead. */
    bucket: Bucket | null
    /** Files are looked into by this clamd before they are kept. */
    clamd: ClamdPlace | null
    databaseUrl?: string
    databaseOwnerUrl?: string
    databaseControlUrl?: string
    /** Embedded database, reachable from this machine only, not production: the demo organisation and its sign-ins. */
    demo: boolean
    production: boolean
    /** From which level on the log is written. */
    logLevel: string
    clock: Clock
    /** Without it letters are laid into `DATA_DIR/mail`. */
    smtpUrl?: string
    mailFrom: string
    /** Where people reach this house, without a slash at the end. */
    publicUrl?: string
    /** An OpenID Connect issuer where people may also sign in. */
    oidc: OidcSettings | null
    /** The address of map tiles with {z}, {x} and {y}; without it maps are drawn on plain ground and nobody else is asked. */
    mapTiles?: string
    /** Administrators may replace the area, which all organisations share, through the browser. */
    areaUpload: boolean
    /** The demo imports a small area of its own at its first start. */
    demoArea: boolean
    /** Seals files and secrets; without it the first start makes one in the data folder. */
    masterKey?: string
  }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings; a wrong one throws a SettingError that names the variable. */
export function readSettings(env: Environment): Settings {
  const databaseUrl = postgresUrl(env, 'DATABASE_URL')
  const databaseOwnerUrl = postgresUrl(env, 'DATABASE_OWNER_URL')
  const databaseControlUrl = postgresUrl(env, 'DATABASE_CONTROL_URL')
  if (databaseUrl === undefined && (databaseOwnerUrl ?? databaseControlUrl) !== undefined) {
    throw new SettingError('DATABASE_URL', 'must be set when another DATABASE_… address is')
  }
  const smtpUrl = webUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587')
  const publicUrl = webUrl(env, 'PUBLIC_URL', ['http:', 'https:'], 'https://caravan.example.org')
  // A link must never be made from what a request says about its host.
  if (smtpUrl !== undefined && publicUrl === undefined)
    throw new SettingError('PUBLIC_URL', 'must be set with SMTP_URL: letters hold links to this address')
  const production = oneOf(env, 'NODE_ENV', ['development', 'test', 'production'], 'development') === 'production'
  const host = given(env, 'HOST') ?? (databaseUrl === undefined ? '127.0.0.1' : '0.0.0.0')
  const demo = databaseUrl === undefined && !production && isLoopback(host)
  return {
    port: portOf(given(env, 'PORT')),
    host,
    dataDir: given(env, 'DATA_DIR'),
    filesDir: given(env, 'FILES_DIR'),
    bucket: readBucket(env),
    clamd: readClamd(env),
    databaseUrl,
    databaseOwnerUrl,
    databaseControlUrl,
    demo,
    production,
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn'),
    clock: clockOf(given(env, 'CARAVAN_CLOCK'), demo),
    smtpUrl,
    mailFrom: senderOf(given(env, 'MAIL_FROM')),
    oidc: oidcOf(env, publicUrl),
    masterKey: masterKeyOf(given(env, 'CARAVAN_MASTER_KEY')),
    mapTiles: tilesOf(given(env, 'MAP_TILES')),
    areaUpload: oneOf(env, 'AREA_UPLOAD', ['on', 'off'], demo ? 'on' : 'off') === 'on',
    demoArea: demo && oneOf(env, 'DEMO_AREA', ['on', 'off'], 'on') === 'on',
    publicUrl: publicUrl?.replace(/\/+$/, ''),
    ...readServing(env),
    ...readOwnServers(env),
    ...readChannels(env),
    ...readApps(env),
  }
}

function given(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

function oneOf(env: Environment, name: string, known: readonly [string, ...string[]], otherwise: string): string {
  const text = given(env, name) ?? otherwise
  if (!known.includes(text)) throw new SettingError(name, `must be one of ${known.join(', ')}`)
  return text
}

/** All of it or nothing; over bare http on this machine alone. */
function oidcOf(env: Environment, publicUrl: string | undefined): OidcSettings | null {
  const issuer = webUrl(env, 'OIDC_ISSUER', ['http:', 'https:'], 'https://login.example.org')
  const clientId = given(env, 'OIDC_CLIENT_ID')
  const alone = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'].find((name) => given(env, name) !== undefined)
  if (issuer === undefined && alone !== undefined)
    throw new SettingError('OIDC_ISSUER', `must be set with ${alone}: nobody can sign in there without it`)
  if (issuer === undefined) return null
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new SettingError('OIDC_ISSUER', 'must begin with https://')
  if (clientId === undefined) throw new SettingError('OIDC_CLIENT_ID', 'must be set with OIDC_ISSUER')
  if (publicUrl === undefined)
    throw new SettingError('PUBLIC_URL', 'must be set with OIDC_ISSUER: people come back to this address')
  return { issuer, clientId, clientSecret: given(env, 'OIDC_CLIENT_SECRET'), name: given(env, 'OIDC_NAME') ?? hostname }
}

function tilesOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const complete = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  // The host becomes part of the rule that says from where pictures may come: plain, without wildcards.
  if (!complete || !/^https:\/\/[a-z0-9.-]+(:\d+)?\/[^\s;,]*$/.test(text))
    throw new SettingError('MAP_TILES', 'must look like https://tiles.example.org/{z}/{x}/{y}.png')
  return text
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 3000
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new SettingError('PORT', `${text} is not a port (0 to 65535)`)
  return port
}

/** At least 32 characters: a phrase that can be guessed would open everything. */
function masterKeyOf(text: string | undefined): string | undefined {
  if (text !== undefined && text.length < 32)
    throw new SettingError('CARAVAN_MASTER_KEY', 'must have at least 32 characters, made at random')
  return text
}

function postgresUrl(env: Environment, name: string): string | undefined {
  const text = given(env, name)
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  // Not shown: it may hold a password.
  if (
    url === null ||
    !['postgres:', 'postgresql:'].includes(url.protocol) ||
    url.pathname.length < 2 ||
    url.username === ''
  ) {
    throw new SettingError(name, 'must look like postgres://user:password@host:5432/database')
  }
  return text
}

function webUrl(env: Environment, name: string, protocols: readonly string[], example: string): string | undefined {
  const text = given(env, name)
  if (text === undefined) return undefined
  // Not shown: it may hold a password.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol) || new URL(text).hostname === '')
    throw new SettingError(name, `must look like ${example}`)
  return text
}

function senderOf(text = 'Caravan <caravan@localhost>'): string {
  if (!/^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text))
    throw new SettingError('MAIL_FROM', 'must look like School <school@example.org>')
  return text
}

function clockOf(text: string | undefined, demo: boolean): Clock {
  if (text === undefined) return machineClock
  if (!demo)
    throw new SettingError(
      'CARAVAN_CLOCK',
      'only the demo (embedded database, this machine only) may have a clock of its own',
    )
  const start = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(start.getTime())) {
    throw new SettingError('CARAVAN_CLOCK', `${text} is not an instant such as 2026-10-05T05:30:00Z`)
  }
  return clockStartingAt(start)
}
