import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { AppError, badFields, notFound, notPermitted, stale } from '#platform/shared/errors/app-error.ts'
import { validate } from '#platform/shared/forms/validate.ts'
import { audit, auditAll } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { isBirthDate } from '../shared/birth.rules.ts'
import type { createGuest, createParent, MemberRole, PersonRecord, updatePerson } from '../shared/records.contract.ts'
import { askedFields, hiddenNames } from '../shared/person-fields.rules.ts'
import { personFields } from '../shared/records.fields.ts'
import { mustBeOurs, oursAmong } from './belonging.api.ts'
import { contactsAdded, personRenamed } from './people.hooks.api.ts'
import { lockGroups } from './groups.bulk.api.ts'
import { groupInReach } from './people.api.ts'
import { noteChangedAddresses } from './old-address.jobs.ts'
import { fieldSettings, findPerson, languageOf, mayReadBirth, membershipsOf, whyNotEdit } from './records.api.ts'

type Typed = Pick<BodyOf<typeof createParent>, 'name' | 'surname' | 'email' | 'phone' | 'identifierCode' | 'language'>

/** Empty is nothing: "" and null are the same to everybody who reads them. */
const tidy = ({ name, surname, email, phone, identifierCode, language }: Typed) => ({
  name,
  surname,
  email: email || null,
  phone: phone || null,
  identifier_code: identifierCode || null,
  language,
})

/** Throws unless the record is as the organisation asks for it, and nothing was sent for a hidden field; returns the names of the hidden fields. */
async function checkAsked(tx: TenantContext, typed: Typed, sent: Partial<Typed> = typed): Promise<ReadonlySet<string>> {
  const { fields: settings } = await fieldSettings(tx)
  const hidden = hiddenNames(settings)
  const unasked = Object.entries(sent).filter(([fieldName, value]) => hidden.has(fieldName) && value)
  const problems = [
    ...unasked.map(([fieldName]) => ({ fieldName, message: 'people.fields.notAsked' })),
    ...validate(askedFields(personFields, settings, tx.actor.language), typed),
  ]
  if (problems.length > 0) throw badFields(problems)
  return hidden
}

/** Throws 409 E019 at the field when somebody else in the actor's groups has the code. */
async function checkCode(tx: TenantContext, { identifierCode }: Typed, personId: string | null): Promise<void> {
  if (!identifierCode) return
  if (await isCodeTaken(tx, identifierCode, personId))
    throw new AppError('E019', {
      detail: 'people.codeTaken',
      fields: [{ fieldName: 'identifierCode', message: 'people.codeTaken' }],
    })
}

/** Two people with one code follow each other: the second is refused. Before any row of a person, as an import locks. */
async function lockCodes(tx: TenantContext, { identifierCode }: Partial<Typed>): Promise<void> {
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

/** Adds a guest to a group, from today on, with the date of birth where it is known. */
export async function addGuest(
  tx: TenantContext,
  { birthDate, ...person }: BodyOf<typeof createGuest>,
): Promise<PersonRecord> {
  const added = await addPerson(tx, 'GUEST', person)
  if (birthDate !== null) await addBirthDates(tx, [{ personId: added.id, groupId: person.customerGroupId, birthDate }])
  return added
}

/** Of an office that would overwrite a date of birth without seeing it: 403 E013 at the field. */
const birthUnseen = () => new AppError('E013', { fields: [{ fieldName: 'birthDate', message: 'people.birthUnseen' }] })

/**
 * Changes the date of birth of one person for the office; undefined leaves what is stored, null removes it. Throws 403 E013 when a date is stored that
 * the actor may not read, also for the same date, or it could be guessed; and as `addBirthDates`.
 */
export async function putBirthDate(
  tx: TenantContext,
  { birthDate, ...person }: Omit<Born, 'birthDate'> & { birthDate: string | null | undefined },
): Promise<void> {
  if (birthDate === undefined) return
  const stored = await tx.db
    .selectFrom('measured_person')
    .select('birth_date')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', person.personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const before = stored?.birth_date ?? null
  if (before !== null && !mayReadBirth(tx, true)) throw birthUnseen()
  if (before === birthDate) return
  if (birthDate !== null) return addBirthDates(tx, [{ ...person, birthDate }])
  await tx.db
    .updateTable('measured_person')
    .set((eb) => ({ birth_date: null, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', person.personId)
    .execute()
  await auditBirthDates(tx, [person.personId])
}

const auditBirthDates = (tx: TenantContext, ids: readonly string[]): Promise<void> =>
  auditAll(
    tx,
    ids.map((subjectId) => ({
      action: 'measurements.birthDateSet' as const,
      subjectKind: 'person' as const,
      subjectId,
      details: { fields: ['birthDate'] },
    })),
  )

type Born = { personId: string; groupId: string; birthDate: string }

/**
 * Records the dates of birth of people who have a place in these groups of the actor, in one statement; a person who has one gets the new one. The audit has
 * those whose date it changed. Throws
 * 400 E012 when nobody alive can be born on a date; `field` is its name in the form.
 */
export async function addBirthDates(tx: TenantContext, people: readonly Born[], field = 'birthDate'): Promise<void> {
  // The latest day that it is anywhere.
  const today = new Date(tx.now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  if (people.some(({ birthDate }) => !isBirthDate(birthDate, today)))
    throw badFields([{ fieldName: field, message: 'people.birthWrong' }])
  if (people.length === 0) return
  const changed = await tx.db
    .insertInto('measured_person')
    .values(
      people.map(({ personId, groupId, birthDate }) => ({
        organisation_id: tx.organisationId,
        group_id: groupId,
        person_id: personId,
        birth_date: birthDate,
        version: 1,
      })),
    )
    .onConflict((on) =>
      on
        .columns(['organisation_id', 'person_id'])
        .doUpdateSet((eb) => ({
          birth_date: eb.ref('excluded.birth_date'),
          version: eb('measured_person.version', '+', 1),
        }))
        .whereRef('measured_person.birth_date', 'is distinct from', 'excluded.birth_date'),
    )
    .returning('person_id')
    .execute()
  await auditBirthDates(
    tx,
    changed.map((row) => row.person_id),
  )
}

/**
 * Changes the date of birth and the sex of a person who has a place in the group, when nobody else did since `version` (0: there is none yet).
 * Returns the new version; undefined: somebody else was faster.
 */
export async function changeBirth(
  tx: TenantContext,
  { personId, groupId, birthDate }: Born,
  { version, sex }: { version: number; sex: 'female' | 'male' | null },
): Promise<number | undefined> {
  const next = { birth_date: birthDate, sex, version: version + 1 }
  const kept = await tx.db
    .insertInto('measured_person')
    .values({ organisation_id: tx.organisationId, group_id: groupId, person_id: personId, ...next })
    .onConflict((on) =>
      on.columns(['organisation_id', 'person_id']).doUpdateSet(next).where('measured_person.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return kept?.version
}

/** Adds a person with one role in a group, from today on, as a form of the organisation asks for them. */
export async function addPerson(
  tx: TenantContext,
  role: MemberRole,
  body: BodyOf<typeof createParent>,
): Promise<PersonRecord> {
  await checkAsked(tx, body)
  return addKnownPerson(tx, role, body)
}

/** Adds a person with what is known, as `addPerson` does: required fields that nobody was asked for may be empty. */
export async function addKnownPerson(
  tx: TenantContext,
  role: MemberRole,
  { id = tx.newId(), customerGroupId, ...typed }: BodyOf<typeof createParent>,
): Promise<PersonRecord> {
  const group = await groupInReach(tx, customerGroupId)
  await lockCodes(tx, typed)
  await checkCode(tx, typed, null)
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
  { version, ...sent }: BodyOf<typeof updatePerson>,
): Promise<PersonRecord> {
  await lockCodes(tx, sent)
  const now = await lockPerson(tx, personId)
  if (now.version !== version) throw stale(await findPerson(tx, personId))
  const reason = await whyNotEdit(tx, personId)
  if (reason) throw notPermitted(reason)
  const { identifierCode = now.identifier_code, language = languageOf(now) } = sent
  const typed = { ...sent, identifierCode, language }
  const hidden = await checkAsked(tx, typed, sent)
  await checkCode(tx, typed, personId)
  const next = {
    ...tidy(typed),
    ...(hidden.has('identifierCode') && { identifier_code: now.identifier_code }),
    ...(hidden.has('language') && { language: now.language }),
  }
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
