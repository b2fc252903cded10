import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import { checkPlaces } from '#features/places/server/in-group.api.ts'
import type { ChildDetail, createChild, updateChild } from '../shared/children.contract.ts'
import { childKey, lockChild } from './children.api.ts'
import { findChild } from './children.queries.ts'

/** Enrols a child: person, membership in the group, profile. */
export async function enrolChild(work: Work, body: BodyOf<typeof createChild>): Promise<ChildDetail> {
  const group = await groupInReach(work, body.customerGroupId)
  await checkPlaces(work, group.id, { homePlaceId: body.homePlaceId })
  const id = body.id ?? work.newId()
  const { organisationId, now } = work
  await work.db
    .insertInto('person')
    .values({ organisation_id: organisationId, id, name: body.name, surname: body.surname, created_at: now })
    .execute()
  await work.db
    .insertInto('membership')
    .values({
      organisation_id: organisationId,
      id: work.newId(),
      person_id: id,
      group_id: group.id,
      role: 'CHILD',
      valid_from: dayIn(group.zone, now),
    })
    .execute()
  await work.db
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
  await audit(work, { action: 'children.enrolled', subjectKind: 'child', subjectId: id })
  return findChild(work, id)
}

/** Changes a child; a version that is no longer current is refused with the record as it is. */
export async function changeChild(work: Work, childId: string, body: BodyOf<typeof updateChild>): Promise<ChildDetail> {
  const child = await lockChild(work, childId)
  if (child.version !== body.version) throw stale(await findChild(work, childId))
  await checkPlaces(work, child.group_id, { homePlaceId: body.homePlaceId })
  await work.db
    .updateTable('person')
    .set((eb) => ({ name: body.name, surname: body.surname, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', childId)
    .execute()
  await work.db
    .updateTable('child_profile')
    .set({
      home_place_id: body.homePlaceId,
      school_class: body.schoolClass,
      needs: body.needs,
      notes: body.notes,
      max_ride_minutes: body.maxRideMinutes,
      name_key: childKey(body),
      version: body.version + 1,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('person_id', '=', childId)
    .execute()
  await audit(work, { action: 'children.changed', subjectKind: 'child', subjectId: childId })
  return findChild(work, childId)
}
