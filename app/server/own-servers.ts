import type { AddressServerSettings, RoadServerSettings } from '#platform/server/app-context.ts'
import { SettingError } from '#platform/server/config/setting-error.ts'

/** The servers of the operator that are asked for ways and addresses; null where none is named, and nobody is asked. */
export type OwnServers = { roadServer: RoadServerSettings | null; addressServer: AddressServerSettings | null }

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Public servers of the four projects: they would learn where children live, and their terms of use do not allow what a school asks for.
 * Taken from the documentation of OSRM, Valhalla, Photon and Nominatim.
 */
const PUBLIC = [
  'router.project-osrm.org',
  'routing.openstreetmap.de',
  'valhalla1.openstreetmap.de',
  'valhalla.openstreetmap.de',
  'photon.komoot.io',
  'nominatim.openstreetmap.org',
]

/** Requests a second that an address server is asked at most, unless the operator says otherwise: what Nominatim's usage policy allows. */
const USUAL_PER_SECOND = 1
const MOST_PER_SECOND = 100

/**
 * Reads `ROADS_URL` and `ROADS_KIND`, `ADDRESSES_URL`, `ADDRESSES_KIND` and `ADDRESSES_PER_SECOND`; a wrong one throws a SettingError that
 * names it and does not show the address.
 */
export function readOwnServers(env: Environment): OwnServers {
  const [roads, addresses] = [
    serverOf(env, 'ROADS', ['osrm', 'valhalla']),
    serverOf(env, 'ADDRESSES', ['photon', 'nominatim']),
  ]
  const often = given(env, 'ADDRESSES_PER_SECOND')
  if (often !== undefined && addresses === null)
    throw new SettingError('ADDRESSES_URL', 'must be set with ADDRESSES_PER_SECOND')
  return { roadServer: roads, addressServer: addresses && { ...addresses, perSecond: perSecondOf(often) } }
}

function serverOf<Kind extends string>(
  env: Environment,
  name: 'ROADS' | 'ADDRESSES',
  kinds: readonly Kind[],
): { kind: Kind; url: string } | null {
  const [url, asked] = [given(env, `${name}_URL`), given(env, `${name}_KIND`)]
  if (url === undefined && asked === undefined) return null
  if (url === undefined) throw new SettingError(`${name}_URL`, `must be set with ${name}_KIND`)
  const kind = kinds.find((one) => one === asked)
  if (kind === undefined) throw new SettingError(`${name}_KIND`, `must be one of ${kinds.join(', ')}`)
  return { kind, url: plainUrl(`${name}_URL`, url) }
}

/** The address without a slash at the end. Names and passwords in it would stand in logs of proxies. */
function plainUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const plain = url !== null && ['', url.username, url.password, url.search, url.hash].every((part) => part === '')
  if (!plain || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw new SettingError(name, 'must look like http://10.0.0.7:5000, without a password, "?" and "#"')
  if (PUBLIC.includes(url.hostname.replace(/\.$/, '')))
    throw new SettingError(name, 'is a public server, which would learn where children live: use a server of your own')
  return url.href.replace(/\/+$/, '')
}

function perSecondOf(text: string | undefined): number {
  const value = text === undefined ? USUAL_PER_SECOND : Number(text)
  if ((text !== undefined && !/^\d+(\.\d+)?$/.test(text)) || value <= 0 || value > MOST_PER_SECOND)
    throw new SettingError('ADDRESSES_PER_SECOND', `must be a number above 0 and up to ${MOST_PER_SECOND}`)
  return value
}

function given(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}
