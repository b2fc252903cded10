import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../app-context.ts'
import type { ControlDatabase, ControlLinkTokenRow } from '../db/schema.generated.ts'
import { hashOf, newSecret } from './token.ts'

/** Links in letters that let their holder choose a password (docs/trust.md, "Links"). */
export type LinkKind = ControlLinkTokenRow['kind']
/** `ended`: used, or revoked by the use of another one, a block or a reset. */
export type LinkState = 'good' | 'ended' | 'expired' | 'unknown'

type Control = Kysely<ControlDatabase>

const MINUTE = 60_000
/** How long a link is good for. */
export const LINK_MS: Record<LinkKind, number> = { reset: 30 * MINUTE, define: 72 * 60 * MINUTE }

/** Dead links are kept so long, to say why they no longer work. */
const KEPT_MS = 30 * 24 * 60 * MINUTE

/** A printed letter takes days to arrive (docs/trust.md, "Links"). */
export const PRINTED_LINK_MS = 7 * 24 * 60 * MINUTE

/** Makes a link and answers its secret, which is stored nowhere. */
export async function makeLink(
  control: Control,
  kind: LinkKind,
  accountId: string,
  now: Date,
  livesMs = LINK_MS[kind],
): Promise<string> {
  const secret = newSecret()
  await control
    .insertInto('link_token')
    .values({
      hash: hashOf(secret),
      kind,
      account_id: accountId,
      created_at: now,
      expires_at: new Date(now.getTime() + livesMs),
    })
    .execute()
  await control
    .deleteFrom('link_token')
    .where('account_id', '=', accountId)
    .where('expires_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
  return secret.toString('base64url')
}

/**
 * The address of a page with a secret. It is in the fragment: browsers send that to no server, so it is in no log and in no
 * `Referer` (ASVS 14.2.1).
 */
export const addressWithSecret = (app: Pick<AppContext, 'publicUrl'>, page: string, secret: string): string =>
  `${app.publicUrl()}/loggedOut/${page}/#token=${secret}`

/** What a link is good for. Looking never uses it up: mail scanners open links too. */
export async function lookAtLink(
  control: Control,
  kinds: readonly LinkKind[],
  secret: string,
  now: Date,
): Promise<{ state: 'good'; accountId: string } | { state: Exclude<LinkState, 'good'> }> {
  const hash = hashOfLink(secret)
  if (hash === null) return { state: 'unknown' }
  const link = await control
    .selectFrom('link_token')
    .select(['account_id', 'expires_at', 'used_at'])
    .where('hash', '=', hash)
    .where('kind', 'in', [...kinds])
    .executeTakeFirst()
  if (!link) return { state: 'unknown' }
  if (link.used_at !== null) return { state: 'ended' }
  return now < link.expires_at ? { state: 'good', accountId: link.account_id } : { state: 'expired' }
}

/** Uses a link up, together with every other one of its account. False when somebody was faster. */
export async function useLink(
  trx: Transaction<ControlDatabase>,
  kind: LinkKind,
  secret: string,
  now: Date,
): Promise<boolean> {
  const used = await trx
    .updateTable('link_token')
    .set({ used_at: now })
    .where('hash', '=', hashOfLink(secret) ?? Buffer.alloc(0))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  if (!used) return false
  await endLinks(trx, used.account_id, now)
  return true
}

/** No link of this account works any more. */
export async function endLinks(control: Control, accountId: string, now: Date): Promise<void> {
  await control
    .updateTable('link_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

function hashOfLink(secret: string): Buffer | null {
  return /^[A-Za-z0-9_-]{43}$/.test(secret) ? hashOf(Buffer.from(secret, 'base64url')) : null
}
