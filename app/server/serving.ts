import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { SettingError } from '#platform/server/config/setting-error.ts'
import type { TlsFiles } from '#platform/server/http/app.ts'
import { trustOf } from '#platform/server/http/trusted-proxies.ts'

/** How requests come in: over TLS of this server's own, or of a proxy in front of it. */
export type Serving = {
  /** Addresses and networks whose `X-Forwarded-…` headers count. */
  trustedProxies: readonly string[]
  tls: TlsFiles | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads `TRUSTED_PROXIES`, `TLS_CERT` and `TLS_KEY`; a wrong one throws a SettingError that names it. */
export function readServing(env: Environment): Serving {
  return { trustedProxies: proxiesOf(env['TRUSTED_PROXIES'] ?? ''), tls: tlsOf(env) }
}

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || trustOf(['127.0.0.0/8', '::1'])(host)
}

/**
 * Refuses to serve plain HTTP to a network: passwords and tokens would be read on the way. A trusted proxy is taken as the
 * word of the operator that it does TLS.
 */
export function refusePlainHttp({ host, trustedProxies, tls }: Serving & { host: string }): void {
  if (isLoopback(host) || tls !== null || trustedProxies.length > 0) return
  throw new SettingError(
    'HOST',
    `${host} would serve plain HTTP to the network: give TLS_CERT and TLS_KEY, or TRUSTED_PROXIES (the proxy that does TLS), or HOST=127.0.0.1`,
  )
}

function proxiesOf(text: string): string[] {
  const entries = text.split(/[\s,]+/).filter(Boolean)
  try {
    trustOf(entries)
  } catch (error) {
    throw new SettingError('TRUSTED_PROXIES', error instanceof Error ? error.message : String(error))
  }
  return entries
}

function tlsOf(env: Environment): TlsFiles | null {
  const [certFile, keyFile] = [env['TLS_CERT']?.trim(), env['TLS_KEY']?.trim()]
  if (!certFile && !keyFile) return null
  if (!certFile) throw new SettingError('TLS_CERT', 'must be set with TLS_KEY')
  if (!keyFile) throw new SettingError('TLS_KEY', 'must be set with TLS_CERT')
  const files = { cert: contentOf('TLS_CERT', certFile), key: contentOf('TLS_KEY', keyFile) }
  checked('TLS_CERT', 'holds no certificate (PEM)', { cert: files.cert })
  checked('TLS_KEY', 'holds no key (PEM, without a password) of that certificate', files)
  return files
}

function contentOf(variable: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new SettingError(variable, `${file} cannot be read`)
  }
}

function checked(variable: string, reason: string, files: { cert: Buffer; key?: Buffer }): void {
  try {
    createSecureContext(files)
  } catch {
    throw new SettingError(variable, `the file ${reason}`)
  }
}
