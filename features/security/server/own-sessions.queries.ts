import type { Kysely } from 'kysely'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { sessionOver, type Session } from '#platform/server/sessions/check.ts'
import { revokeAccount, revokeSession } from '#platform/server/sessions/revoke.ts'
import { isIdle } from '#platform/server/sessions/session.rules.ts'
import type { KnownDevice } from '#platform/server/sessions/throttle.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { deviceOf } from '../shared/device.rules.ts'
import type { OwnSession } from '../shared/sessions.contract.ts'

/** The session that calls. */
export function mySession(call: AccountServices): Session {
  if (!call.session) throw sessionOver()
  return call.session
}

/** A session as the throttle knows it: whoever fails elsewhere does not make it wait. */
export function deviceOfSession({ id }: Pick<Session, 'id'>): KnownDevice {
  return `session:${id}`
}

/** Every session of the account that could still be used, in all its organisations. */
export async function ownSessions(call: AccountServices): Promise<OwnSession[]> {
  const mine = mySession(call)
  const rows = await aliveRows(call.control, mine.accountId, call.now)
  const byId = Map.groupBy(rows, (row) => row.id)
  const alive = [...byId.values()].flatMap((generations) => {
    const [first] = generations
    const usable = generations.some((row) => !isIdle(row.channel, generationOf(row), call.now))
    if (!first || !usable) return []
    const seen = Math.max(...generations.map((row) => (row.last_used_at ?? row.created_at).getTime()))
    return [{ ...first, seen }]
  })
  return alive
    .toSorted((a, b) => Number(b.id === mine.id) - Number(a.id === mine.id) || b.seen - a.seen)
    .map((row) => ({
      id: row.id,
      ...deviceOf(row.user_agent),
      channel: row.channel,
      organisationName: row.organisation_name,
      role: row.role,
      since: row.created_at.toISOString(),
      lastSeen: new Date(row.id === mine.id ? call.now.getTime() : row.seen).toISOString(),
      current: row.id === mine.id,
    }))
}

function aliveRows(control: Kysely<ControlDatabase>, accountId: string, now: Date) {
  return control
    .selectFrom('session as s')
    .innerJoin('session_token as t', 't.session_id', 's.id')
    .innerJoin('organisation as o', 'o.id', 's.organisation_id')
    .where('s.account_id', '=', accountId)
    .where('s.revoked_at', 'is', null)
    .where('s.absolute_end', '>', now)
    .select(['s.id', 's.user_agent', 's.channel', 's.role', 's.created_at', 'o.name as organisation_name'])
    .select(['t.generation', 't.issued_at', 't.confirmed_at', 't.last_used_at'])
    .execute()
}

type Row = Awaited<ReturnType<typeof aliveRows>>[number]

const generationOf = (row: Row) => ({
  generation: row.generation,
  issuedAt: row.issued_at,
  confirmedAt: row.confirmed_at,
  lastUsedAt: row.last_used_at,
})

/** Ends one other session; somebody else's looks missing. The own one is ended by signing out. */
export async function endOne(call: AccountServices, id: string): Promise<true> {
  const mine = mySession(call)
  if (id === mine.id) throw refusedNow('security.session.thisOne')
  const found = await call.control
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', mine.accountId)
    .executeTakeFirst()
  if (!found) throw notFound()
  await revokeSession(call.control, id, 'ended', call.now)
  return true
}

/** Ends every other session. */
export async function endOthers(call: AccountServices): Promise<true> {
  const mine = mySession(call)
  await revokeAccount(call.control, mine.accountId, 'ended', call.now, mine.id)
  return true
}
