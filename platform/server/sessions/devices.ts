import type { Kysely } from 'kysely'
import type { ControlDatabase } from '../db/schema.generated.ts'
import type { KnownDevice } from './throttle.ts'
import { hashOf, newSecret } from './token.ts'

type Control = Kysely<ControlDatabase>

/** A device that has not signed in for so long is forgotten: the browser then too. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60

/** Devices that one account is remembered on; the one that was used longest ago goes first. */
const MOST_DEVICES = 20

const COOKIE = 'caravan_device'
const VALUE = /^[A-Za-z0-9_-]{43}$/

/** The token of this browser, or null. */
export function deviceIn(cookies: string | undefined): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=')
    if (name === COOKIE && VALUE.test(value)) return value
  }
  return null
}

/**
 * The cookie that carries the token. It opens nothing: it only says that failures elsewhere are not this device's. No script
 * reads it, no other site sends it, and it goes to the doors of signing in alone.
 */
export function deviceCookie(token: string, secure: boolean): string {
  const parts = [`${COOKIE}=${token}`, `Max-Age=${DEVICE_SECONDS}`, 'Path=/login/', 'HttpOnly', 'SameSite=Strict']
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

/** The device as the throttle counts it when this account has signed in on it before, or null. */
export async function knownDevice(
  control: Control,
  token: string | null,
  accountId: string | undefined,
  now: Date,
): Promise<KnownDevice | null> {
  const hash = hashOf(Buffer.from(token ?? '', 'base64url'))
  const row = await control
    .selectFrom('known_device')
    .select('hash')
    .where('account_id', '=', accountId ?? '00000000-0000-0000-0000-000000000000')
    .where('hash', '=', hash)
    .where('last_used_at', '>', new Date(now.getTime() - DEVICE_SECONDS * 1000))
    .executeTakeFirst()
  return row ? `device:${hash.toString('hex')}` : null
}

/** Notes that this account has signed in here, and answers the token for the browser: its own when the application knows it. */
export async function rememberDevice(
  control: Control,
  token: string | null,
  accountId: string,
  now: Date,
): Promise<string> {
  const kept = token !== null && (await isKnown(control, token)) ? token : newSecret().toString('base64url')
  await control
    .insertInto('known_device')
    .values({
      account_id: accountId,
      hash: hashOf(Buffer.from(kept, 'base64url')),
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doUpdateSet({ last_used_at: now }))
    .execute()
  const beyond = control
    .selectFrom('known_device')
    .select('hash')
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('hash')
    .offset(MOST_DEVICES)
  await control.deleteFrom('known_device').where('account_id', '=', accountId).where('hash', 'in', beyond).execute()
  return kept
}

/** The account is known nowhere any more. */
export async function forgetDevices(control: Control, accountId: string): Promise<void> {
  await control.deleteFrom('known_device').where('account_id', '=', accountId).execute()
}

/** A value that somebody else put into the browser is not taken over. */
async function isKnown(control: Control, token: string): Promise<boolean> {
  const hash = hashOf(Buffer.from(token, 'base64url'))
  const row = await control
    .selectFrom('known_device')
    .select('hash')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
