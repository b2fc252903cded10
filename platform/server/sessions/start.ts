import type { Kysely } from 'kysely'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'
import { absoluteEnd, type Channel } from './session.rules.ts'
import { hashOf, newSecret, writeToken } from './token.ts'

export type NewSession = {
  accountId: string
  organisationId: string
  personId: string
  role: Role
  groupIds?: readonly string[]
  channel: Channel
  language: Language
  userAgent?: string
  amr?: readonly string[]
  /** Of the first token; made here unless given. */
  secret?: Buffer | undefined
  /** When the person proved who they are; now unless given. */
  authTime?: Date
  /** A session that only changes its role keeps the end that it had. */
  absoluteEnd?: Date
}

/** At most so many sessions of an account live beside each other; the oldest ends first. */
const MAX_SESSIONS = 10

/** What is left of a session is forgotten 30 days after its end, at the next sign-in of the account. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Opens a session and answers its token, which is stored nowhere. */
export async function startSession(
  control: Kysely<ControlDatabase>,
  source: { now: Date; newId: () => string },
  session: NewSession,
): Promise<{ sessionId: string; token: string }> {
  const id = source.newId()
  const secret = session.secret ?? newSecret()
  await control.transaction().execute(async (trx) => {
    // Sign-ins of one account come one after the other: each ends the oldest sessions, in whatever order it meets them.
    await trx.selectFrom('account').select('id').where('id', '=', session.accountId).forNoKeyUpdate().execute()
    await trx
      .insertInto('session')
      .values({
        id,
        account_id: session.accountId,
        organisation_id: session.organisationId,
        person_id: session.personId,
        role: session.role,
        group_ids: [...(session.groupIds ?? [])],
        channel: session.channel,
        language: session.language,
        created_at: source.now,
        absolute_end: session.absoluteEnd ?? absoluteEnd(session.channel, source.now),
        amr: [...(session.amr ?? ['pwd'])],
        auth_time: session.authTime ?? source.now,
        user_agent: (session.userAgent ?? '').slice(0, 300),
      })
      .execute()
    await trx
      .insertInto('session_token')
      .values({
        session_id: id,
        generation: 1,
        hash: hashOf(secret),
        salt: newSecret(),
        issued_at: source.now,
        confirmed_at: source.now,
      })
      .execute()
    const longAgo = new Date(source.now.getTime() - KEPT_MS)
    await trx
      .deleteFrom('session')
      .where('account_id', '=', session.accountId)
      .where('absolute_end', '<', longAgo)
      .execute()
    const tooMany = trx
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', session.accountId)
      .where('revoked_at', 'is', null)
      .where('id', '<>', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(MAX_SESSIONS - 1)
    await trx
      .updateTable('session')
      .set({ revoked_at: source.now, revoked_reason: 'signed-out' })
      .where('id', 'in', tooMany)
      .execute()
  })
  return { sessionId: id, token: writeToken(id, secret) }
}
