import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { AppError, badFields, notFound, notPermitted, stale } from '#platform/shared/errors/app-error.ts'
import { validate } from '#platform/shared/forms/validate.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'
import type { createParent, MemberRole, PersonRecord, updatePerson } from '../shared/records.contract.ts'
import { personFields } from '../shared/records.fields.ts'
import { mustBeOurs, oursAmong } from './belonging.api.ts'
import { contactsAdded, personRenamed } from './people.hooks.api.ts'
import { lockGroups } from './groups.bulk.api.ts'
import { groupInReach } from './people.api.ts'
import { noteChangedAddresses } from './old-address.jobs.ts'
import { findPerson, membershipsOf, whyNotEdit } from './records.api.ts'

type Typed = Omit<BodyOf<typeof updatePerson>, 'version'>

/** Empty is nothing: "" and null are the same to everybody who reads them. */
const tidy = ({ name, surname, email, phone, identifierCode, language }: Typed) => ({
  name,
  surname,
  email: email || null,
  phone: phone || null,
  identifier_code: identifierCode || null,
  language,
})

async function check(work: Work, typed: Typed, personId: string | null): Promise<void> {
  const { name, surname, email, phone, identifierCode, language } = typed
  const problems = validate(personFields, { name, surname, email, phone, identifierCode, language })
  if (problems.length > 0) throw badFields(problems)
  if (!identifierCode) return
  if (await isCodeTaken(work, identifierCode, personId))
    throw new AppError('E019', {
      detail: 'people.codeTaken',
      fields: [{ fieldName: 'identifierCode', message: 'people.codeTaken' }],
    })
}

/** Two people with one code follow each other: the second is refused. Before any row of a person, as an import locks. */
async function lockCodes(work: Work, { identifierCode }: Typed): Promise<void> {
  if (identifierCode) await lockGroups(work, work.actor.groupIds)
}

/** Within the actor's groups alone: a refusal would tell whom another group knows. */
async function isCodeTaken(work: Work, code: string, personId: string | null): Promise<boolean> {
  const others = await work.db
    .selectFrom('person')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('identifier_code', '=', code)
    .execute()
  const ours = await oursAmong(
    work,
    others.map((one) => one.id),
  )
  return [...ours].some((id) => id !== personId)
}

/** Adds a person with one role in a group, from today on. */
export async function addPerson(
  work: Work,
  role: MemberRole,
  { id = work.newId(), customerGroupId, ...typed }: BodyOf<typeof createParent>,
): Promise<PersonRecord> {
  const group = await groupInReach(work, customerGroupId)
  await lockCodes(work, typed)
  await check(work, typed, null)
  await work.db
    .insertInto('person')
    .values({ organisation_id: work.organisationId, id, ...tidy(typed), created_at: work.now })
    .execute()
  await work.db
    .insertInto('membership')
    .values({
      organisation_id: work.organisationId,
      id: work.newId(),
      person_id: id,
      group_id: group.id,
      role,
      valid_from: dayIn(group.zone, work.now),
    })
    .execute()
  await audit(work, { action: 'people.added', subjectKind: 'person', subjectId: id, details: { role } })
  await tellStaff(work, id)
  if (role === 'CB_PARENT' && typed.email) await contactsAdded.call(work, { ids: [id] })
  return findPerson(work, id)
}

/** Changes the personal data; a version that is no longer current is refused with the record as it is. */
export async function changePerson(
  work: Work,
  personId: string,
  { version, ...typed }: BodyOf<typeof updatePerson>,
): Promise<PersonRecord> {
  await lockCodes(work, typed)
  const now = await lockPerson(work, personId)
  if (now.version !== version) throw stale(await findPerson(work, personId))
  const reason = await whyNotEdit(work, personId)
  if (reason) throw notPermitted(reason)
  await check(work, typed, personId)
  const next = tidy(typed)
  await work.db
    .updateTable('person')
    .set({ ...next, version: version + 1 })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', personId)
    .execute()
  if (now.name !== next.name || now.surname !== next.surname) await personRenamed.call(work, { personId, person: next })
  const before = new Map<string, unknown>(Object.entries(now))
  const changed = Object.entries(next).flatMap(([field, value]) => (before.get(field) === value ? [] : [field]))
  await audit(work, {
    action: 'people.changed',
    subjectKind: 'person',
    subjectId: personId,
    details: { fields: changed },
  })
  await noteChangedAddresses(work, [{ personId, before: now.email, after: next.email }])
  await tellStaff(work, personId)
  return findPerson(work, personId)
}

/** The person row, locked; only through a membership in the actor's groups, so that both guards of a group hold. */
export async function lockPerson(work: Work, personId: string) {
  const member = await work.db
    .selectFrom('membership')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('person_id', '=', personId)
    .where('group_id', '=', anyOf(work.actor.groupIds))
    .where('role', '<>', 'CHILD')
    .limit(1)
    .executeTakeFirst()
  if (!member) throw notFound()
  await mustBeOurs(work, personId)
  const person = await work.db
    .selectFrom('person')
    .select(['version', 'name', 'surname', 'email', 'phone', 'identifier_code', 'language'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw notFound()
  return person
}

/** The staff of the person's groups see the change at once. */
export async function tellStaff(work: Work, personId: string): Promise<void> {
  const memberships = await membershipsOf(work, personId)
  const groupStaff = [...new Set(memberships.map((one) => one.groupId))]
  announce(work, { message: 'people.changed', data: { personId }, audience: { groupStaff } })
}
