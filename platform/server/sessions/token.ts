import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** `cb1.<session id>.<32 random bytes>`: the secret of one generation of a session. */
const PATTERN = /^cb1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/

export type Token = { sessionId: string; secret: Buffer }

export function newSecret(): Buffer {
  return randomBytes(32)
}

/** The secret of the generation after `secret`: nobody makes it without the token before and the stored salt. */
export function nextSecret(secret: Buffer, salt: Buffer): Buffer {
  return createHmac('sha256', secret).update(salt).digest()
}

/** Only this leaves for the database. */
export function hashOf(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

export function writeToken(sessionId: string, secret: Buffer): string {
  return `cb1.${sessionId}.${secret.toString('base64url')}`
}

/** Reads an `Authorization: Bearer …` header; null when it is missing or malformed. */
export function readBearer(header: string | undefined): Token | null {
  const found = PATTERN.exec(header?.replace(/^Bearer /i, '') ?? '')
  if (!found?.[1] || !found[2]) return null
  return { sessionId: found[1], secret: Buffer.from(found[2], 'base64url') }
}
