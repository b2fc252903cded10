import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { AppError, badFields, notFound, notPermitted, stale } from '#platform/shared/errors/app-error.ts'
import { validate } from '#platform/shared/forms/validate.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
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

async function check(tx: TenantContext, typed: Typed, personId: string | null): Promise<void> {
  const { name, surname, email, phone, identifierCode, language } = typed
  const problems = validate(personFields, { name, surname, email, phone, identifierCode, language })
  if (problems.length > 0) throw badFields(problems)
  if (!identifierCode) return
  if (await isCodeTaken(tx, identifierCode, personId))
    throw new AppError('E019', {
      detail: 'people.codeTaken',
      fields: [{ fieldName: 'identifierCode', message: 'people.codeTaken' }],
    })
}

/** Two people with one code follow each other: the second is refused. Before any row of a person, as an import locks. */
async function lockCodes(tx: TenantContext, { identifierCode }: Typed): Promise<void> {
  if (identifierCode) await lockGroups(tx, tx.actor.groupIds)
}

/** Within the actor's groups alone: a refusal would tell whom another group knows. */
async function isCodeTaken(tx: TenantContext, code: string, personId: string | null): Promise<boolean> {
  const others = await tx.db
    .selectFrom('person')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('identifier_code', '=', code)
    .execute()
  const ours = await oursAmong(
    tx,
    others.map((one) => one.id),
  )
  return [...ours].some((id) => id !== personId)
}

/** Adds a person with one role in a group, from today on. */
export async function addPerson(
  tx: TenantContext,
  role: MemberRole,
  { id = tx.newId(), customerGroupId, ...typed }: BodyOf<typeof createParent>,
): Promise<PersonRecord> {
  const group = await groupInReach(tx, customerGroupId)
  await lockCodes(tx, typed)
  await check(tx, typed, null)
  await tx.db
    .insertInto('person')
    .values({ organisation_id: tx.organisationId, id, ...tidy(typed), created_at: tx.now })
    .execute()
  await tx.db
    .insertInto('membership')
    .values({
      organisation_id: tx.organisationId,
      id: tx.newId(),
      person_id: id,
      group_id: group.id,
      role,
      valid_from: dayIn(group.zone, tx.now),
    })
    .execute()
  await audit(tx, { action: 'people.added', subjectKind: 'person', subjectId: id, details: { role } })
  await tellStaff(tx, id)
  if (role === 'CB_PARENT' && typed.email) await contactsAdded.call(tx, { ids: [id] })
  return findPerson(tx, id)
}

/** Changes the personal data; a version that is no longer current is refused with the record as it is. */
export async function changePerson(
  tx: TenantContext,
  personId: string,
  { version, ...typed }: BodyOf<typeof updatePerson>,
): Promise<PersonRecord> {
  await lockCodes(tx, typed)
  const now = await lockPerson(tx, personId)
  if (now.version !== version) throw stale(await findPerson(tx, personId))
  const reason = await whyNotEdit(tx, personId)
  if (reason) throw notPermitted(reason)
  await check(tx, typed, personId)
  const next = tidy(typed)
  await tx.db
    .updateTable('person')
    .set({ ...next, version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', personId)
    .execute()
  if (now.name !== next.name || now.surname !== next.surname) await personRenamed.call(tx, { personId, person: next })
  const before = new Map<string, unknown>(Object.entries(now))
  const changed = Object.entries(next).flatMap(([field, value]) => (before.get(field) === value ? [] : [field]))
  await audit(tx, {
    action: 'people.changed',
    subjectKind: 'person',
    subjectId: personId,
    details: { fields: changed },
  })
  await noteChangedAddresses(tx, [{ personId, before: now.email, after: next.email }])
  await tellStaff(tx, personId)
  return findPerson(tx, personId)
}

/** The person row, locked; only through a membership in the actor's groups, so that both guards of a group hold. */
export async function lockPerson(tx: TenantContext, personId: string) {
  const member = await tx.db
    .selectFrom('membership')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', personId)
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .where('role', '<>', 'CHILD')
    .limit(1)
    .executeTakeFirst()
  if (!member) throw notFound()
  await mustBeOurs(tx, personId)
  const person = await tx.db
    .selectFrom('person')
    .select(['version', 'name', 'surname', 'email', 'phone', 'identifier_code', 'language'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw notFound()
  return person
}

/** The staff of the person's groups see the change at once. */
export async function tellStaff(tx: TenantContext, personId: string): Promise<void> {
  const memberships = await membershipsOf(tx, personId)
  const groupStaff = [...new Set(memberships.map((one) => one.groupId))]
  announce(tx, { message: 'people.changed', data: { personId }, about: [personId], audience: { groupStaff } })
}
