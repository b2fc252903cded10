import type { Language } from '#platform/shared/i18n/texts.ts'
import { limitTo } from '../db/transaction.ts'
import { asActor, type House } from '../house.ts'
import type { Actor, Work } from '../work.ts'
import type { Session } from './check.ts'
import { reachOf, rolesHeld } from './reach.ts'

type Reader = { language: Language; timeZone: string }

/**
 * Does `run` in one transaction as the person of a session, in the groups where that person has the session's role at
 * this moment: a role that was taken away works nowhere from the next call on.
 */
export function asSession<T>(
  house: House,
  session: Session,
  reader: Reader,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  return asActor(house, actorOf(session, reader, []), async (work) => {
    const actor = actorOf(session, reader, reachOf(session, await rolesHeld(work, session.personId)))
    await limitTo(work.db, actor, null)
    const seen = house.guards?.applicationActor?.(actor) ?? actor
    return run({ ...work, actor: seen, organisationId: seen.organisationId })
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
