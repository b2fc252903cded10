import { rolesHeld, type HeldRole } from '#platform/server/sessions/reach.ts'
import type { Channel } from '#platform/server/sessions/session.rules.ts'
import { rememberDevice } from '#platform/server/sessions/devices.ts'
import { startSession } from '#platform/server/sessions/start.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'

type Membership = { organisationId: string; personId: string }
export type SignedIn = { customerAccountId: string; role: Role }

/**
 * Opens the session of an account that has proved everything it must, and sends its token. `amr` says how (RFC 8176). With
 * a `secret` of one's own nothing is sent: the browser gets its token in another way.
 */
export async function openSession(
  call: AccountServices,
  { accountId, channel, amr, secret }: { accountId: string; channel: Channel; amr: readonly string[]; secret?: Buffer },
): Promise<SignedIn & { sessionId: string }> {
  const start = await whereToStart(call, accountId)
  const { sessionId, token } = await startSession(call.control, call, {
    ...start,
    accountId,
    channel,
    amr,
    secret,
    language: call.language,
    userAgent: call.userAgent,
  })
  if (secret === undefined) call.answerToken(token)
  call.answerDevice(await rememberDevice(call.control, call.device, accountId, call.now))
  return { customerAccountId: accountId, role: start.role, sessionId }
}

/** Only who has proved who they are learns that the account is blocked. 412 is kept for sessions that are over. */
export function refuseBlocked(account: { status: 'A' | 'D' }): void {
  if (account.status === 'D') throw new AppError('E006', { status: 403, detail: 'session.blocked' })
}

/**
 * Where the last session was, when the role is still held; otherwise the first role in the order of the specification. Throws
 * E017 for an account of no organisation (or not of the one that is asked for), E002 without a role.
 */
export async function whereToStart(
  call: AccountServices,
  accountId: string,
  organisationId?: string,
): Promise<Membership & { role: Role }> {
  const last = await call.control
    .selectFrom('session')
    .select(['organisation_id', 'role'])
    .where('account_id', '=', accountId)
    .$if(organisationId !== undefined, (query) => query.where('organisation_id', '=', organisationId ?? ''))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const memberships = (await membershipsOf(call, accountId)).filter(
    (one) => organisationId === undefined || one.organisationId === organisationId,
  )
  if (memberships.length === 0) throw new AppError('E017')
  const options: (Membership & { role: Role })[] = []
  for (const membership of memberships) {
    const held = await heldBy(call, accountId, membership)
    for (const role of ROLES) if (held.some((one) => one.role === role)) options.push({ ...membership, role })
  }
  const before = options.find((option) => option.organisationId === last?.organisation_id && option.role === last.role)
  const start = before ?? options[0]
  if (!start) throw new AppError('E002')
  return start
}

async function membershipsOf(call: AccountServices, accountId: string): Promise<Membership[]> {
  const rows = await call.control
    .selectFrom('account_organisation')
    .select(['organisation_id', 'person_id'])
    .where('account_id', '=', accountId)
    .orderBy('organisation_id')
    .execute()
  return rows.map((row) => ({ organisationId: row.organisation_id, personId: row.person_id }))
}

/** The roles of a person, read as that person before there is a session. */
function heldBy(
  call: AccountServices,
  accountId: string,
  { organisationId, personId }: Membership,
): Promise<HeldRole[]> {
  const person = {
    kind: 'person' as const,
    accountId,
    personId,
    organisationId,
    role: null,
    groupIds: [],
    closedModules: [],
    dueTerms: null,
    sessionId: null,
    language: call.language,
    timeZone: call.timeZone,
  }
  return call.asActor(person, (tx) => rolesHeld(tx, personId))
}
