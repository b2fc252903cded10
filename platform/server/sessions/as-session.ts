import type { Language } from '#platform/shared/i18n/texts.ts'
import { limitTo } from '../db/transaction.ts'
import { asActor, type AppContext } from '../app-context.ts'
import type { Actor, TenantContext } from '../tenant-context.ts'
import type { Session } from './check.ts'
import { heldOn, membershipsOf, reaches, reachOf, type MembershipRow } from './reach.ts'

type Reader = { language: Language; timeZone: string }

/**
 * Does `run` in one transaction as the person of a session, in the groups where that person has the session's role at
 * this moment: a role that was taken away works nowhere from the next call on. Throws 412 when none is left.
 */
export async function asSession<T>(
  app: AppContext,
  session: Session,
  reader: Reader,
  run: (tx: TenantContext) => Promise<T>,
): Promise<T> {
  const known = knownReach(app, session)
  if (known) {
    const actor = actorOf(session, reader, known)
    return asActor(app, actor, (tx) => run(seenBy(app, tx, actor)))
  }
  const { age } = app.known
  return asActor(app, actorOf(session, reader, NOWHERE), async (tx) => {
    const memberships = await membershipsOf(tx, session.personId)
    const actor = actorOf(session, reader, reachedBy(session, memberships, tx.now))
    app.known.keepRoles(age, session.id, memberships)
    await limitTo(tx.db, actor, null)
    return run(seenBy(app, tx, actor))
  })
}

/** The actor of a session; asks the database only for what is not known. Throws 412 when the role is gone. */
export async function actorOfSession(app: AppContext, session: Session, reader: Reader): Promise<Actor> {
  const known = knownReach(app, session)
  return known ? actorOf(session, reader, known) : asSession(app, session, reader, async (tx) => tx.actor)
}

/** The memberships of the person of a session, when they are in memory. */
export const knownMemberships = (app: AppContext, session: Session): readonly MembershipRow[] | null =>
  app.known.get(session.id)?.roles ?? null

/** The groups that a session works in, by its memberships (each session has a list of its own), in one second. */
const reachAt = new WeakMap<readonly MembershipRow[], { second: number; reach: Reached }>()

/** The groups that a session works in, the parts of care that are closed to its role, and the terms that its person has to accept. */
type Reached = Pick<Actor, 'groupIds' | 'closedModules' | 'dueTerms'>

const NOWHERE: Reached = { groupIds: [], closedModules: [], dueTerms: null }

/** Throws 412 when the role is gone. */
const reachedBy = (session: Session, memberships: readonly MembershipRow[], now: Date): Reached => ({
  groupIds: reachOf(session, heldOn(memberships, now)),
  closedModules: memberships.find(({ role }) => role === session.role)?.closed ?? [],
  dueTerms: dueIn(memberships),
})

/** The same in each row. */
function dueIn([first]: readonly MembershipRow[]): Actor['dueTerms'] {
  const due = first?.due_terms
  return due ? { version: due.version, publishedAt: new Date(due.publishedAt) } : null
}

/** Where a session works now, by what is in memory; null when that is nothing, or does not let it in. */
function knownReach(app: AppContext, session: Session): Reached | null {
  const memberships = knownMemberships(app, session)
  if (!memberships) return null
  const now = app.clock.now()
  // A role begins and ends at a midnight, so never within a second.
  const second = Math.floor(now.getTime() / 1000)
  const before = reachAt.get(memberships)
  if (before?.second === second) return before.reach
  if (!reaches(session, heldOn(memberships, now))) return null
  const reach = reachedBy(session, memberships, now)
  reachAt.set(memberships, { second, reach })
  return reach
}

/** What the operation sees; the rights matrix may show it another actor than row security knows. */
function seenBy(app: AppContext, tx: TenantContext, actor: Actor): TenantContext {
  const seen = app.guards?.applicationActor?.(actor) ?? actor
  return { ...tx, actor: seen, organisationId: seen.organisationId }
}

function actorOf(session: Session, reader: Reader, reach: Reached): Actor {
  return {
    kind: 'person',
    accountId: session.accountId,
    personId: session.personId,
    organisationId: session.organisationId,
    role: session.role,
    ...reach,
    sessionId: session.id,
    language: reader.language,
    timeZone: reader.timeZone,
  }
}
