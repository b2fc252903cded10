import { sign, type KeyObject } from 'node:crypto'

/** A signed token (JWT, RFC 7519) as push services want it. `claims` is the payload, its times in seconds. */
export function signedToken(
  algorithm: 'RS256' | 'ES256',
  key: KeyObject,
  header: Readonly<Record<string, string>>,
  claims: Readonly<Record<string, string | number>>,
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: algorithm, typ: 'JWT', ...header })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
