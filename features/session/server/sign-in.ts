import { startSession } from '#platform/server/sessions/start.ts'
import { rolesHeld, type HeldRole } from '#platform/server/sessions/reach.ts'
import { normaliseUsername, verifyPassword } from '#platform/server/sessions/passwords.ts'
import { CHANNELS } from '#platform/server/sessions/session.rules.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { beginAttempt, countFailure, forgetFailures } from '#platform/server/sessions/throttle.ts'

type Credentials = { username: string; password: string }
type Membership = { organisationId: string; personId: string }

/** Signs an account in and sends its token; answers who it is. Unknown, wrong and without password look the same. */
export async function signIn(
  call: AccountServices,
  channel: string,
  credentials: Credentials,
): Promise<{ customerAccountId: string; role: Role }> {
  const known = CHANNELS.find((one) => one === channel)
  if (!known) throw new AppError('E001', { detail: 'session.unknownChannel' })
  const attempt = { username: normaliseUsername(credentials.username), address: call.address }
  await beginAttempt(call.control, attempt, call.now)

  const account = await call.control
    .selectFrom('account')
    .selectAll()
    .where('username', '=', attempt.username)
    .executeTakeFirst()
  const right = await verifyPassword(account?.password_hash ?? null, credentials.password)
  if (!account || !right) {
    await countFailure(call.control, attempt, call.now)
    throw new AppError('E005', { status: 401, detail: 'session.wrongCredentials' })
  }
  // Only who knows the password learns that the account is blocked. 412 is kept for sessions that are over.
  if (account.status === 'D') throw new AppError('E006', { status: 403, detail: 'session.blocked' })
  await forgetFailures(call.control, attempt)

  const start = await whereToStart(call, account.id)
  const { token } = await startSession(call.control, call, {
    ...start,
    accountId: account.id,
    channel: known,
    language: call.language,
    userAgent: call.userAgent,
  })
  call.answerToken(token)
  return { customerAccountId: account.id, role: start.role }
}

/** Where the last session was, when the role is still held; otherwise the first role in the order of the specification. */
async function whereToStart(call: AccountServices, accountId: string): Promise<Membership & { role: Role }> {
  const last = await call.control
    .selectFrom('session')
    .select(['organisation_id', 'role'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const memberships = await membershipsOf(call, accountId)
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
    sessionId: null,
    language: call.language,
    timeZone: call.timeZone,
  }
  return call.asActor(person, (work) => rolesHeld(work, personId))
}
