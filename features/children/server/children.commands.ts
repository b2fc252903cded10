import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, stale } from '#platform/shared/errors/app-error.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { validate } from '#platform/shared/forms/validate.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addBirthDates, putBirthDate } from '#features/people/server/records.commands.api.ts'
import { fieldSettings, holdFieldSettings } from '#features/people/server/records.api.ts'
import { CHILD_FIELDS, type ChildFieldName } from '#features/people/shared/person-fields.contract.ts'
import { hiddenNames } from '#features/people/shared/person-fields.rules.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import { checkPlaces } from '#features/places/server/in-group.api.ts'
import type { ChildDetail, createChild, updateChild } from '../shared/children.contract.ts'
import { askedChildFields } from '../shared/children.fields.ts'
import { childKey, lockChild } from './children.api.ts'
import { findChild } from './children.queries.ts'
import { needsWithAllergies } from './pinned-allergies.api.ts'

/** Enrols a child: person, membership in the group, profile. */
export async function enrolChild(tx: TenantContext, body: BodyOf<typeof createChild>): Promise<ChildDetail> {
  const [group] = await Promise.all([groupInReach(tx, body.customerGroupId), holdFieldSettings(tx, 'read')])
  await checkAsked(tx, body)
  await checkPlaces(tx, group.id, { homePlaceId: body.homePlaceId })
  const id = body.id ?? tx.newId()
  const { organisationId, now } = tx
  await tx.db
    .insertInto('person')
    .values({ organisation_id: organisationId, id, name: body.name, surname: body.surname, created_at: now })
    .execute()
  await tx.db
    .insertInto('membership')
    .values({
      organisation_id: organisationId,
      id: tx.newId(),
      person_id: id,
      group_id: group.id,
      role: 'CHILD',
      valid_from: dayIn(group.zone, now),
    })
    .execute()
  await tx.db
    .insertInto('child_profile')
    .values({
      organisation_id: organisationId,
      group_id: group.id,
      person_id: id,
      home_place_id: body.homePlaceId,
      school_class: body.schoolClass,
      needs: body.needs,
      notes: body.notes,
      max_ride_minutes: body.maxRideMinutes,
      name_key: childKey(body),
      created_at: now,
    })
    .execute()
  const { birthDate } = body
  if (birthDate !== null) await addBirthDates(tx, [{ personId: id, groupId: group.id, birthDate }])
  await audit(tx, { action: 'children.enrolled', subjectKind: 'child', subjectId: id })
  return findChild(tx, id)
}

/** Changes a child; a version that is no longer current is refused with the record as it is. Throws as `putBirthDate`. */
export async function changeChild(
  tx: TenantContext,
  childId: string,
  body: BodyOf<typeof updateChild>,
): Promise<ChildDetail> {
  const [, child] = await Promise.all([holdFieldSettings(tx, 'read'), lockChild(tx, childId)])
  if (child.version !== body.version) throw stale(await findChild(tx, childId))
  await checkAsked(tx, body)
  await checkPlaces(tx, child.group_id, { homePlaceId: body.homePlaceId })
  await tx.db
    .updateTable('person')
    .set((eb) => ({ name: body.name, surname: body.surname, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', childId)
    .execute()
  await tx.db
    .updateTable('child_profile')
    .set({
      home_place_id: body.homePlaceId,
      school_class: body.schoolClass,
      needs: needsWithAllergies(body.needs),
      notes: body.notes,
      max_ride_minutes: body.maxRideMinutes,
      name_key: childKey(body),
      version: body.version + 1,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', childId)
    .execute()
  await putBirthDate(tx, { personId: childId, groupId: child.group_id, birthDate: body.birthDate })
  await audit(tx, { action: 'children.changed', subjectKind: 'child', subjectId: childId })
  return findChild(tx, childId)
}

type Typed = Pick<BodyOf<typeof createChild>, ChildFieldName>

/** Throws 400 E012 at the fields unless the record is as the organisation asks for it, with nothing for a hidden field. */
async function checkAsked(tx: TenantContext, body: Typed): Promise<void> {
  const { childFields: settings } = await fieldSettings(tx)
  const typed = Object.fromEntries(CHILD_FIELDS.map((fieldName) => [fieldName, body[fieldName] || null]))
  const unasked = [...hiddenNames(settings)].filter((fieldName) => typed[fieldName] !== null)
  const problems = [
    ...unasked.map((fieldName) => ({ fieldName, message: 'people.fields.notAsked' })),
    ...validate(askedChildFields(settings, tx.actor.language).filter(isSettable), typed),
  ]
  if (problems.length > 0) throw badFields(problems)
}

const isSettable = ({ fieldName }: FieldDefinition): boolean => CHILD_FIELDS.some((one) => one === fieldName)
