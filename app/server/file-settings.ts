import { SettingError } from '#platform/server/config/setting-error.ts'
import type { ClamdPlace } from '#platform/server/files/scanner.ts'
import type { Bucket } from '#platform/server/files/s3-store.ts'

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const

/**
 * Reads `S3_ENDPOINT`, `S3_BUCKET`, `S3_KEY_ID`, `S3_SECRET`, `S3_REGION` and `S3_PREFIX`: all of the first four, or none. A wrong one throws a
 * SettingError that names it and never shows the secret.
 */
export function readBucket(env: Readonly<Record<string, string | undefined>>): Bucket | null {
  const given = (name: string) => env[name]?.trim() || undefined
  const there = [...NAMES, 'S3_REGION', 'S3_PREFIX'].filter((name) => given(name) !== undefined)
  const missing = NAMES.find((name) => given(name) === undefined)
  if (there.length === 0) return null
  if (missing !== undefined) throw new SettingError(missing, `must be set with ${there.join(', ')}`)
  if (given('FILES_DIR') !== undefined)
    throw new SettingError('FILES_DIR', 'cannot be set with S3_BUCKET: files are in one place')
  return {
    endpoint: endpointOf(given('S3_ENDPOINT') ?? ''),
    bucket: nameOf(given('S3_BUCKET') ?? ''),
    region: given('S3_REGION') ?? 'us-east-1',
    keyId: given('S3_KEY_ID') ?? '',
    secret: given('S3_SECRET') ?? '',
    prefix: prefixOf(given('S3_PREFIX')),
  }
}

/** Reads `CLAMD`: the path of a socket, or host and port; null: no scanner. */
export function readClamd(env: Readonly<Record<string, string | undefined>>): ClamdPlace | null {
  const text = env['CLAMD']?.trim() || undefined
  if (text === undefined) return null
  if (text.startsWith('/')) return { path: text }
  const [, host, port] = /^([A-Za-z0-9.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/.exec(text) ?? []
  if (host === undefined || Number(port) > 65_535)
    throw new SettingError('CLAMD', 'must look like /run/clamav/clamd.ctl or 10.0.0.8:3310')
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** Plain HTTP is for a server on the own network: what is stored is sealed, and the secret signs requests without being in them. */
function endpointOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const plain = url !== null && [url.username, url.password, url.search, url.hash].every((part) => part === '')
  if (!plain || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/')
    throw new SettingError('S3_ENDPOINT', 'must look like https://s3.eu-south-1.example.org, without the bucket')
  return url.origin
}

/** The rules of Amazon S3 for names of buckets, which others keep to. */
function nameOf(text: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text))
    throw new SettingError('S3_BUCKET', 'must be the name of a bucket: 3 to 63 of a-z, 0-9, "." and "-"')
  return text
}

function prefixOf(text: string | undefined): string {
  if (text === undefined) return ''
  if (!/^\w[\w.-]*(?:\/\w[\w.-]*)*\/?$/.test(text)) throw new SettingError('S3_PREFIX', 'must look like caravan/files')
  return text.endsWith('/') ? text : `${text}/`
}
