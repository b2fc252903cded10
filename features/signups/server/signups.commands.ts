import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import { audit } from '#platform/server/audit.ts'
import { asSystem } from '#platform/server/app-context.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { announce } from '#platform/server/live/announce.ts'
import { postLetter } from '#platform/server/mail/letter.ts'
import { limitNetwork, limitUse } from '#platform/server/sessions/limits.ts'
import { nameKey } from '#platform/server/sessions/throttle.ts'
import { networkOf } from '#platform/server/sessions/network.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { officeToTell } from '#features/people/server/people.api.ts'
import { addKnownPerson } from '#features/people/server/records.commands.api.ts'
import { relateIfNew } from '#features/relationships/server/relate.api.ts'
import { giveAccess } from '#features/subscriptions/server/access.api.ts'
import type { acceptSignUp, askForAccount, SignUp } from '../shared/signups.contract.ts'
import { actorOf, lookAtDoor } from './doors.commands.ts'
import { refusedLetter } from './signups.templates.ts'
import { findSignUp } from './signups.queries.ts'

const HOUR = 3_600_000
/** A family asks once or twice, a school's network on the first day asks for many. */
const ASKED = { most: 3, windowMs: HOUR }
const ASKED_FROM = { most: 60, windowMs: HOUR }

const askedNotice: NoticeKind = {
  kind: 'signups.asked',
  topic: 'people',
  title: 'signups.notice.asked',
  body: 'signups.notice.askedBody',
}

/** So many different requests of one e-mail address wait beside each other; what comes after changes nothing. */
const MOST_WAITING = 3

/**
 * Notes that somebody asks for an account, and tells the administrators of the group. Nobody has proved to own the address
 * yet, so a request never changes one that waits nor a person that exists: other words are another request, the same words
 * change nothing. The person gets no right of any kind by it.
 */
export async function ask(call: AccountServices, body: BodyOf<typeof askForAccount>): Promise<true> {
  await limitNetwork(call.control, 'signUp', call.address, ASKED_FROM, call.now)
  const place = await lookAtDoor(call, body.code)
  const email = body.email.toLowerCase()
  // By network too: nobody else keeps a family from asking.
  await limitUse(call.control, nameKey('signUp', `${networkOf(call.address)} ${email}`), ASKED, call.now)
  const { name, surname, phone, role, message } = body
  await asSystem(call.app, place.organisationId, async (tx) => {
    const waiting = await tx.db
      .selectFrom('sign_up')
      .select(['id', 'name', 'surname', 'phone', 'role', 'message'])
      .where('organisation_id', '=', tx.organisationId)
      .where('group_id', '=', place.groupId)
      .where('state', '=', 'asked')
      .where('email', '=', email)
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate()
      .execute()
    const words = { name, surname, phone: phone || null, role, message, language: call.language }
    const same = waiting.some(
      (one) =>
        one.name === name &&
        one.surname === surname &&
        one.phone === words.phone &&
        one.role === role &&
        one.message === message,
    )
    if (same || waiting.length >= MOST_WAITING) return
    const id = tx.newId()
    await tx.db
      .insertInto('sign_up')
      .values({
        organisation_id: tx.organisationId,
        id,
        group_id: place.groupId,
        email,
        ...words,
        created_at: tx.now,
      })
      .execute()
    await notify(tx, askedNotice, {
      to: (await officeToTell(tx, [place.groupId]).execute()).map((one) => one.id),
      cause: waiting[0]?.id ?? id,
      values: { name: `${name} ${surname}`, group: place.group },
      link: `/loggedIn/${role === 'CB_PARENT' ? 'parentList' : 'assistantList'}/?signUps=open`,
    })
    tellStaff(tx, place.groupId)
  })
  return true
}

/**
 * Makes person, membership and account; a person with the same role, group and e-mail address is taken instead of a new one.
 * `letter` is none when the person has an account already.
 */
export async function accept(
  call: AccountServices,
  id: string,
  { childIds, kind, ...rights }: BodyOf<typeof acceptSignUp>,
): Promise<{ signUp: SignUp; letter: 'sent' | 'none' }> {
  const actor = actorOf(call)
  const personId = await call.asActor(actor, async (tx) => {
    const asked = await lockWaiting(tx, id)
    if (childIds.length > 0 && asked.role !== 'CB_PARENT')
      throw badFields([{ fieldName: 'childIds', message: 'signups.parentsOnly' }])
    const who = asked.known?.id ?? (await personFrom(tx, asked))
    for (const childId of new Set(childIds)) await relateIfNew(tx, { parentId: who, childId, kind, rights })
    await decide(tx, id, { state: 'accepted', person_id: who })
    await audit(tx, { action: 'signups.accepted', subjectKind: 'person', subjectId: who })
    return who
  })
  const letter = (await giveAccess(call, personId)) ? 'sent' : 'none'
  return { signUp: await call.asActor(actor, (tx) => findSignUp(tx, id)), letter }
}

async function personFrom(tx: TenantContext, asked: SignUp): Promise<string> {
  const role = asked.role
  const { name, surname, email, phone } = asked
  const person = await addKnownPerson(tx, role, {
    customerGroupId: asked.customerGroupDto.id,
    name,
    surname,
    email,
    phone,
    identifierCode: null,
    language: await languageOf(tx, asked.id),
  })
  return person.id
}

/** What who asked reads. */
async function languageOf(tx: TenantContext, id: string): Promise<Language> {
  const row = await tx.db
    .selectFrom('sign_up')
    .select('language')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return LANGUAGES.find((one) => one === row?.language) ?? LANGUAGES[0]
}

/** Refuses, and writes to who asked. */
export async function refuse(call: AccountServices, id: string, reason: string): Promise<SignUp> {
  const actor = actorOf(call)
  const done = await call.asActor(actor, async (tx) => {
    const asked = await lockWaiting(tx, id)
    await decide(tx, id, { state: 'refused', reason })
    await audit(tx, { action: 'signups.refused', subjectKind: 'signUp', subjectId: id })
    const letter = {
      to: asked.email,
      name: asked.name,
      group: asked.customerGroupDto.name,
      reason,
      language: await languageOf(tx, id),
    }
    // Under the id of the request: a repeat after a killed process is one letter.
    await postLetter(call.control, call, refusedLetter, letter, id)
    return findSignUp(tx, id)
  })
  call.app.mailWaits()
  return done
}

async function lockWaiting(tx: TenantContext, id: string): Promise<SignUp> {
  const locked = await tx.db
    .selectFrom('sign_up')
    .select('state')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  if (locked.state !== 'asked') throw refusedNow('signups.decidedAlready', { current: await findSignUp(tx, id) })
  return findSignUp(tx, id)
}

async function decide(
  tx: TenantContext,
  id: string,
  decision: { state: 'accepted' | 'refused'; person_id?: string; reason?: string },
): Promise<void> {
  await tx.db
    .updateTable('sign_up')
    .set({ ...decision, decided_at: tx.now, decided_by: tx.actor.personId })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  const { customerGroupDto } = await findSignUp(tx, id)
  tellStaff(tx, customerGroupDto.id)
}

const tellStaff = (tx: TenantContext, groupId: string) =>
  announce(tx, { message: 'signups.changed', data: { groupId }, about: 'nobody', audience: { groupStaff: [groupId] } })
