import type { Role } from '#platform/shared/contract/roles.ts'
import { startSession } from '#platform/server/sessions/start.ts'
import { inCity } from './city.ts'
import { inParallel } from './client.ts'

const AT_ONCE = 8

export type Person = { personId: string; role: Role }
/** An open session: what a phone keeps of a sign-in. */
export type Session = { personId: string; accountId: string; token: string }

/**
 * Opens a session for each of these persons, in their order, while no server runs, by the function that a sign-in ends with. Saves the check
 * of the password, which is made slow on purpose.
 */
export function openSessions(dataDir: string, clock: () => Date, people: readonly Person[]): Promise<Session[]> {
  return inCity(dataDir, clock, async (app, organisationId) => {
    const accounts = await app.db.control
      .selectFrom('account_organisation')
      .select(['account_id', 'person_id'])
      .where('organisation_id', '=', organisationId)
      .execute()
    const accountOf = new Map(accounts.map((row) => [row.person_id, row.account_id]))
    const sessions: Session[] = []
    await inParallel(people, AT_ONCE, async ({ personId, role }, index) => {
      const accountId = accountOf.get(personId)
      if (accountId === undefined) throw new Error(`${personId} has no account`)
      const source = { now: clock(), newId: app.newId }
      const session = { accountId, organisationId, personId, role, channel: 'mobile', language: 'en' } as const
      const { token } = await startSession(app.db.control, source, session)
      sessions[index] = { personId, accountId, token }
    })
    return sessions
  })
}
