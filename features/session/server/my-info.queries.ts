import type { AccountServices } from '#platform/server/http/account-services.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import { unlessHidden } from '#platform/server/policy/hidden-fields.ts'
import { knownMemberships } from '#platform/server/sessions/as-session.ts'
import type { Actor, TenantContext } from '#platform/server/tenant-context.ts'
import { UUID_PATTERN } from '#platform/shared/ids/uuid.ts'
import { heldOn, rolesHeld, type HeldRole } from '#platform/server/sessions/reach.ts'
import { sessionOver, type Session } from '#platform/server/sessions/check.ts'
import { mustAcceptNow } from '#platform/server/policy/terms.ts'
import { lacksFactor } from '#platform/server/sessions/freshness.ts'
import { startSession } from '#platform/server/sessions/start.ts'
import { revokeSession } from '#platform/server/sessions/revoke.ts'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { openModules } from '#platform/shared/contract/modules.ts'
import { AppError, badFields } from '#platform/shared/errors/app-error.ts'
import { whereToStart } from './open-session.api.ts'
import type { MyInfo } from '../shared/session.contract.ts'

/** The session and its person; every operation here needs one. */
export function signedIn(call: AccountServices): { actor: Actor; session: Session; role: Role } {
  if (!call.actor || !call.session) throw sessionOver()
  return { actor: call.actor, session: call.session, role: call.session.role }
}

const accountOf = builtOnce((control: AccountServices['control'], asked: { accountId: string }) =>
  control
    .selectFrom('account as a')
    .innerJoin('account_organisation as m', 'm.account_id', 'a.id')
    .innerJoin('organisation as o', 'o.id', 'm.organisation_id')
    .select(['a.username', 'o.id', 'o.name'])
    .where('a.id', '=', asked.accountId)
    .orderBy('o.name')
    .orderBy('o.id'),
)

const personOf = builtOnce((db: TenantContext['db'], asked: { organisationId: string; personId: string }) =>
  db
    .selectFrom('person')
    .select(['id', 'name', 'surname', 'email', 'phone', 'picture_id'])
    .select(unlessHidden<string>(asked.organisationId, 'identifierCode', 'identifier_code').as('identifier_code'))
    .where('organisation_id', '=', asked.organisationId)
    .where('id', '=', asked.personId),
)

type Account = Awaited<ReturnType<typeof accountOf>>

/** User name and organisations of an account, as long as its session is remembered: what changes them makes it forgotten (known.ts). */
const accounts = new WeakMap<object, Account>()

async function knownAccount(call: AccountServices, session: Session): Promise<Account> {
  const remembered = call.app.known.get(session.id)?.loaded
  const known = remembered && accounts.get(remembered)
  if (known) return known
  const account = await accountOf(call.control, { accountId: session.accountId })
  if (remembered) accounts.set(remembered, account)
  return account
}

/** The own person and the roles of today; what is known of the session is not asked again. */
async function whoIs(call: AccountServices) {
  const { actor, session } = signedIn(call)
  const asked = { organisationId: session.organisationId, personId: session.personId }
  const known = knownMemberships(call.app, session)
  if (known)
    return call.asActor(actor, async (tx) => ({
      people: await personOf(tx.db, asked, { last: true }),
      held: heldOn(known, tx.now),
    }))
  return call.asActor(actor, async (tx) => ({
    people: await personOf(tx.db, asked),
    held: await rolesHeld(tx, session.personId),
  }))
}

/** Who the caller is, in which role and groups, and what they may switch to. */
export async function myInfo(call: AccountServices): Promise<MyInfo> {
  const { actor, role, session } = signedIn(call)
  const [organisations, { people, held }] = await Promise.all([knownAccount(call, session), whoIs(call)])
  const account = organisations.find((one) => one.id === session.organisationId)
  if (!account) throw new AppError('E017')
  const [person] = people
  if (!person) throw new AppError('E003')
  const groups = groupsOf(held, role)
  return {
    id: person.id,
    name: person.name,
    surname: person.surname,
    fullName: `${person.name} ${person.surname}`.trim(),
    email: person.email,
    phone: person.phone,
    identifierCode: person.identifier_code,
    picture: person.picture_id,
    customerAccountId: session.accountId,
    username: account.username,
    language: call.language,
    organisation: { id: account.id, name: account.name },
    organisations: organisations.map(({ id, name }) => ({ id, name })),
    customerRoleDto: { role, permission: openModules(actor.closedModules) },
    roleIdentifier: role,
    customerGroupDtoCollection: groups.filter((group) => actor.groupIds.includes(group.id)),
    factorNeeded: call.app.settings.administratorsNeedFactor && lacksFactor(session),
    termsNeeded: actor.dueTerms && {
      version: actor.dueTerms.version,
      now: mustAcceptNow(actor.dueTerms, session, call.now),
    },
    roles: ROLES.map((one) => ({ role: one, groups: groupsOf(held, one) })).filter((one) => one.groups.length > 0),
  }
}

/** Chooses the groups to work in. The choice belongs to the session, so another device keeps its own. */
export async function chooseGroups(call: AccountServices, ids: readonly string[]): Promise<MyInfo> {
  const { actor, session, role } = signedIn(call)
  const mine = groupsOf(await call.asActor(actor, (tx) => rolesHeld(tx, session.personId)), role)
  const foreign = ids.findIndex((id) => !mine.some((group) => group.id === id))
  if (foreign >= 0) throw badFields([{ fieldName: `customerGroupDtos.${foreign}.id`, message: 'session.notYourGroup' }])
  await call.control
    .updateTable('session')
    .set({ group_ids: [...new Set(ids)] })
    .where('id', '=', session.id)
    .execute()
  const groupIds = ids.length === 0 ? mine.map((group) => group.id) : [...ids]
  return myInfo({ ...call, actor: { ...actor, groupIds } })
}

/**
 * Acts in another own role, or in another own organisation (its id): a new session with the same end, and the old one is
 * over. What was proved stays proved.
 */
export async function switchAccount(
  call: AccountServices,
  wanted: string,
): Promise<{ customerAccountId: string; role: Role }> {
  const { session } = signedIn(call)
  const start = UUID_PATTERN.test(wanted) ? await elsewhere(call, wanted) : await inRole(call, wanted)
  const old = await call.control
    .selectFrom('session')
    .select('absolute_end')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  const { token } = await startSession(call.control, call, {
    accountId: session.accountId,
    ...start,
    channel: session.channel,
    language: session.language,
    userAgent: call.userAgent,
    amr: session.amr,
    authTime: session.authTime,
    absoluteEnd: old.absolute_end,
  })
  await revokeSession(call.control, session.id, 'signed-out', call.now)
  call.answerToken(token)
  return { customerAccountId: session.accountId, role: start.role }
}

async function inRole(call: AccountServices, wanted: string) {
  const { actor, session } = signedIn(call)
  const role = ROLES.find((one) => one === wanted)
  const held = await call.asActor(actor, (tx) => rolesHeld(tx, session.personId))
  if (!role || !held.some((one) => one.role === role)) throw new AppError('E013', { detail: 'session.notYourRole' })
  return { organisationId: session.organisationId, personId: session.personId, role }
}

/** An organisation that is not one's own looks the same as one that does not exist. */
async function elsewhere(call: AccountServices, organisationId: string) {
  const { session } = signedIn(call)
  try {
    return await whereToStart(call, session.accountId, organisationId)
  } catch (error) {
    if (error instanceof AppError) throw new AppError('E013', { detail: 'session.notYourRole' })
    throw error
  }
}

function groupsOf(held: readonly HeldRole[], role: Role): MyInfo['customerGroupDtoCollection'] {
  const groups = new Map(held.filter((one) => one.role === role).map((one) => [one.groupId, one]))
  return [...groups].map(([id, { groupName, zone }]) => ({ id, name: groupName, zone }))
}
