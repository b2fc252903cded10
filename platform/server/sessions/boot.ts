import type { Kysely } from 'kysely'
import type { ControlDatabase } from '../db/schema.generated.ts'
import { hashOf, newSecret, nextSecret, writeToken } from './token.ts'

/**
 * `cb0.<32 random bytes>`: gets a browser the session that a redirect has opened (docs/trust.md, "Sessions"). It stands in an address, so
 * it is good once, for a minute, and only together with the key that this very browser was given before it went away: a
 * link that somebody sends opens nothing.
 */
const PATTERN = /^Bearer cb0\.([A-Za-z0-9_-]{43})$/i
const GOOD_MS = 60_000
/** Several first calls at once, and one whose answer was lost, get the same answer from the same address. */
const SAME_ANSWER_MS = 30_000

type Control = Kysely<ControlDatabase>

/** Makes a boot token; the session is to be opened with `sessionSecret`. */
export function newBootToken(): { token: string; hash: Buffer; sessionSecret: Buffer } {
  const secret = newSecret()
  return { token: `cb0.${secret.toString('base64url')}`, hash: hashOf(secret), sessionSecret: sessionSecretOf(secret) }
}

/** Keeps it for its browser. */
export async function keepBootToken(
  control: Control,
  { hash, keyHash, sessionId }: { hash: Buffer; keyHash: Buffer; sessionId: string },
  now: Date,
): Promise<void> {
  await control
    .deleteFrom('boot_token')
    .where('expires_at', '<', new Date(now.getTime() - GOOD_MS))
    .execute()
  await control
    .insertInto('boot_token')
    .values({ hash, key_hash: keyHash, session_id: sessionId, expires_at: new Date(now.getTime() + GOOD_MS) })
    .execute()
}

/** The header of a session for the header of a boot token; null when it is none, or no good any more. */
export async function swapBootToken(
  control: Control,
  { header, key, address }: { header: string | undefined; key: string | undefined; address: string },
  now: Date,
): Promise<string | null> {
  const found = PATTERN.exec(header ?? '')?.[1]
  if (found === undefined) return null
  const secret = Buffer.from(found, 'base64url')
  const row = await control
    .updateTable('boot_token')
    .set((eb) => ({
      used_at: eb.fn.coalesce('used_at', eb.val(now)),
      used_from: eb.fn.coalesce('used_from', eb.val(address)),
    }))
    .where('hash', '=', hashOf(secret))
    .where('key_hash', '=', hashOf(Buffer.from(key ?? '', 'base64url')))
    .where((eb) =>
      eb.or([
        eb.and([eb('used_at', 'is', null), eb('expires_at', '>', now)]),
        eb.and([eb('used_from', '=', address), eb('used_at', '>', new Date(now.getTime() - SAME_ANSWER_MS))]),
      ]),
    )
    .returning('session_id')
    .executeTakeFirst()
  return row ? writeToken(row.session_id, sessionSecretOf(secret)) : null
}

const sessionSecretOf = (secret: Buffer): Buffer => nextSecret(secret, Buffer.from('session'))
