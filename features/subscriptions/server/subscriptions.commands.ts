import type { Transaction } from 'kysely'
import { elsewhereAmong } from '#features/people/server/belonging.api.ts'
import { credentialLetter, limitLetters } from '#features/session/server/credential-letters.api.ts'
import { audit } from '#platform/server/audit.ts'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { announce } from '#platform/server/live/announce.ts'
import { postLetter } from '#platform/server/mail/letter.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { endLinks, type LinkKind } from '#platform/server/sessions/links.ts'
import { revokeAccount } from '#platform/server/sessions/revoke.ts'
import type { Actor } from '#platform/server/tenant-context.ts'
import { isShared } from '#platform/server/sessions/shared-account.ts'
import { AppError, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { Subscription, SubscriptionState } from '../shared/subscriptions.contract.ts'
import { accountsOf, peopleInReach, personInReach, type Account, type Person } from './subscriptions.queries.ts'
import { newUsername } from './usernames.rules.ts'

type Control = Transaction<ControlDatabase>

function signedIn(call: AccountServices): Actor {
  if (!call.actor) throw sessionOver()
  return call.actor
}

/** The access of a person of the actor's groups. */
export async function statusOf(call: AccountServices, personId: string): Promise<Subscription> {
  const actor = signedIn(call)
  const { email } = await call.asActor(actor, (tx) => personInReach(tx, personId))
  const [account] = await accountsOf(call, actor.organisationId, [personId])
  return {
    status: account?.status ?? 'A',
    state: account?.state ?? 'none',
    credentialGenerated: account !== undefined,
    username: account?.username ?? null,
    email,
  }
}

/** The same for a list. */
export async function statesOf(call: AccountServices, ids: readonly string[]): Promise<SubscriptionState[]> {
  const actor = signedIn(call)
  const people = await call.asActor(actor, (tx) => peopleInReach(tx, ids))
  const accounts = await accountsOf(
    call,
    actor.organisationId,
    people.map(({ id }) => id),
  )
  return people.map(({ id, email }) => {
    const account = accounts.find((one) => one.personId === id)
    return {
      id,
      status: account?.status ?? 'A',
      state: account?.state ?? 'none',
      credentialGenerated: account !== undefined,
      hasEmail: Boolean(email?.trim()),
    }
  })
}

/** Makes the account; its owner chooses user name and password with the link that is sent. */
export async function generate(call: AccountServices, personId: string): Promise<Subscription> {
  const { actor, person, account } = await subjectOf(call, personId)
  if (account) throw refusedNow('subscriptions.generatedAlready')
  emailOf(person)
  const username = await newUsername(call.control, person)
  const id = call.newId()
  return change(call, { person, action: 'subscriptions.generated' }, async (control) => {
    await control
      .insertInto('account')
      .values({ id, username, language: person.language ?? call.language, created_at: call.now })
      .execute()
    await control
      .insertInto('account_organisation')
      .values({ account_id: id, organisation_id: actor.organisationId, person_id: personId })
      .execute()
    await send(call, control, id, 'define')
  })
}

/** Blocks: every session ends with the next call, every link is dead. */
export async function block(call: AccountServices, personId: string): Promise<Subscription> {
  const { actor, person, account } = await holderOf(call, personId)
  if (account.id === actor.accountId) throw new AppError('E018')
  return change(call, { person, action: 'subscriptions.blocked' }, async (control) => {
    await control.updateTable('account').set({ status: 'D' }).where('id', '=', account.id).execute()
    await revokeAccount(control, account.id, 'blocked', call.now)
    await endLinks(control, account.id, call.now)
  })
}

/** Lets the person sign in again, with the password from before. */
export async function restore(call: AccountServices, personId: string): Promise<Subscription> {
  const { person, account } = await holderOf(call, personId)
  return change(call, { person, action: 'subscriptions.restored' }, async (control) => {
    await control.updateTable('account').set({ status: 'A' }).where('id', '=', account.id).execute()
  })
}

/** New credentials: the old password is worth nothing from now on. */
export async function reset(call: AccountServices, personId: string): Promise<Subscription> {
  const { actor, person, account } = await holderOf(call, personId)
  if (account.id === actor.accountId) throw notPermitted('subscriptions.notYourself')
  await mayBeWrittenTo(call, person, account)
  return change(call, { person, action: 'subscriptions.reset' }, async (control) => {
    await control.updateTable('account').set({ password_hash: null }).where('id', '=', account.id).execute()
    await revokeAccount(control, account.id, 'password-reset', call.now)
    await endLinks(control, account.id, call.now)
    await send(call, control, account.id, 'define')
  })
}

/** A link for a new password; nothing changes until it is used. */
export async function resetPassword(call: AccountServices, personId: string): Promise<Subscription> {
  const { person, account } = await holderOf(call, personId)
  await mayBeWrittenTo(call, person, account)
  return change(call, { person, action: 'subscriptions.passwordReset' }, (control) =>
    send(call, control, account.id, account.hasPassword ? 'reset' : 'define'),
  )
}

type Subject = { actor: Actor; person: Person; account: Account | undefined }

/**
 * A person whose account the actor may decide about: of the own groups, and of no other group or organisation. Whoever
 * decides about an account can get into it, so there is no way from one's own groups into those of others.
 */
async function subjectOf(call: AccountServices, personId: string): Promise<Subject> {
  const actor = signedIn(call)
  const { person, elsewhere } = await call.asActor(actor, async (tx) => ({
    person: await personInReach(tx, personId),
    elsewhere: await elsewhereAmong(tx, [personId]),
  }))
  if (personId !== actor.personId && elsewhere.has(personId)) throw notPermitted('subscriptions.ownOnly')
  const [account] = await accountsOf(call, actor.organisationId, [personId])
  if (account && (await isShared(call.control, account.id))) throw notPermitted('subscriptions.ownOnly')
  return { actor, person, account }
}

async function holderOf(call: AccountServices, personId: string): Promise<Subject & { account: Account }> {
  const { account, ...subject } = await subjectOf(call, personId)
  if (!account) throw new AppError('E017')
  return { ...subject, account }
}

function emailOf({ email }: Person): string {
  if (!email?.trim()) throw new AppError('E031', { detail: 'subscriptions.noEmail' })
  return email
}

async function mayBeWrittenTo(call: AccountServices, person: Person, account: Account): Promise<void> {
  if (account.status === 'D') throw refusedNow('subscriptions.blockedNow')
  emailOf(person)
  await limitLetters(call.control, account.id, call.now)
}

const send = (call: AccountServices, control: Control, accountId: string, kind: LinkKind): Promise<void> =>
  postLetter(control, call, credentialLetter, { accountId, kind, language: call.language })

/**
 * The tenant's side (audit, announcement) and the account's side of one change. The account's side commits last, inside the
 * other: nothing happens to an account that is not in the audit log.
 */
async function change(
  call: AccountServices,
  { person, action }: { person: Person; action: `subscriptions.${string}` },
  run: (control: Control) => Promise<void>,
): Promise<Subscription> {
  const actor = signedIn(call)
  await call.asActor(actor, async (tx) => {
    await audit(tx, { action, subjectKind: 'person', subjectId: person.id })
    const data = { personId: person.id }
    announce(tx, {
      message: 'subscriptions.changed',
      data,
      about: [person.id],
      audience: { groupStaff: person.groupIds },
    })
    await call.control.transaction().execute(run)
  })
  call.app.mailWaits()
  return statusOf(call, person.id)
}
