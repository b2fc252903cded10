import type { Language } from '#platform/shared/i18n/texts.ts'
import { limitTo } from '../db/transaction.ts'
import { asActor, type AppContext } from '../app-context.ts'
import type { Actor, TenantContext } from '../tenant-context.ts'
import type { Session } from './check.ts'
import { reachOf, rolesHeld } from './reach.ts'

type Reader = { language: Language; timeZone: string }

/**
 * Does `run` in one transaction as the person of a session, in the groups where that person has the session's role at
 * this moment: a role that was taken away works nowhere from the next call on.
 */
export function asSession<T>(
  app: AppContext,
  session: Session,
  reader: Reader,
  run: (tx: TenantContext) => Promise<T>,
): Promise<T> {
  return asActor(app, actorOf(session, reader, []), async (tx) => {
    const actor = actorOf(session, reader, reachOf(session, await rolesHeld(tx, session.personId)))
    await limitTo(tx.db, actor, null)
    const seen = app.guards?.applicationActor?.(actor) ?? actor
    return run({ ...tx, actor: seen, organisationId: seen.organisationId })
  })
}

function actorOf(session: Session, reader: Reader, groupIds: readonly string[]): Actor {
  return {
    kind: 'person',
    accountId: session.accountId,
    personId: session.personId,
    organisationId: session.organisationId,
    role: session.role,
    groupIds,
    sessionId: session.id,
    language: reader.language,
    timeZone: reader.timeZone,
  }
}
