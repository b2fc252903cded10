import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { auditAll } from '#platform/server/audit.ts'
import { keepFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { photoConsentChanged } from '#features/bulletin/server/bulletin.hooks.api.ts'
import type { CheckedUpload } from '#features/documents/server/checked-file.api.ts'
import { bytesOfPhoto, removePhoto } from '#features/documents/server/photos.api.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import type { ActivityPhoto } from '../shared/activity.contract.ts'
import { attendedAt, hasBegun } from '../shared/activities.rules.ts'
import { PHOTOS_MAX, type addPhoto } from '../shared/photos.contract.ts'
import { activityRow, lockedActivity } from './activities.queries.ts'
import { shownActivityPhoto, standingOf, type ActivityRow } from './answers.rules.ts'
import { findPhoto, holdPeople, photographedWith, photoIds, visiblePhoto } from './photos.queries.ts'
import { takingIn } from './taking.queries.ts'

/**
 * Adds a photo to an activity that has begun; the same call again answers what it made. The people on it are held, as by who withdraws a consent, and
 * so is the activity: many at once do not become more than the limit. Throws 409 E013 without a consent in force for each.
 */
export async function addOne(
  tx: TenantContext,
  activityId: string,
  { id, personIds }: Pick<BodyOf<typeof addPhoto>, 'id' | 'personIds'>,
  file: CheckedUpload,
): Promise<ActivityPhoto> {
  await activityRow(tx, activityId)
  const ids = [...new Set(personIds)]
  await holdPeople(tx, ids)
  const activity = await lockedActivity(tx, activityId)
  const there = await photoIds(tx, activityId)
  const made = there.some((one) => one.id === id) ? await visiblePhoto(tx, id) : undefined
  // Whoever does not see the photo is refused as for a new one.
  if (made) return shownActivityPhoto(tx, made)
  mustTakePlace(tx, activity)
  await mustAgree(tx, activityId, ids)
  if (there.filter(({ removed }) => !removed).length >= PHOTOS_MAX)
    throw refusedNow('activities.error.photos', { values: { max: PHOTOS_MAX } })
  const kept = await tx.db
    .insertInto('care_activity_photo')
    .values({
      organisation_id: tx.organisationId,
      id,
      activity_id: activityId,
      file_id: await keepFile(tx, { kind: 'activities.photo', ...file }),
      author_id: tx.actor.personId,
      created_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('activities.error.otherId')
  await tx.db
    .insertInto('care_activity_photo_person')
    .values(ids.map((person_id) => ({ organisation_id: tx.organisationId, photo_id: id, person_id })))
    .execute()
  await told(tx, { activityId, groupId: activity.group_id, personIds: ids, action: 'photoAdded' })
  return shownActivityPhoto(tx, await findPhoto(tx, id))
}

/** Throws 409 E013 before an activity has begun, and once it is closed. */
function mustTakePlace(tx: TenantContext, activity: ActivityRow): void {
  if (attendedAt(standingOf(activity), tx.now) !== null) return
  const begun = hasBegun({ startsAt: activity.starts_at }, tx.now)
  throw refusedNow(begun ? 'activities.error.closed' : 'activities.error.notBegun')
}

/** Throws 400 when somebody is not enrolled or not in reach, and 409 with the names of those without a consent in force. */
async function mustAgree(tx: TenantContext, activityId: string, ids: readonly string[]): Promise<void> {
  const taking = (await takingIn(tx, [activityId])).filter(
    ({ personId, change }) => change === 'enrolled' && ids.includes(personId),
  )
  if (taking.length < ids.length) throw badFields([{ fieldName: 'personIds', message: 'activities.error.notOnIt' }])
  const without = taking.filter(({ photoConsent }) => !photoConsent)
  if (without.length > 0)
    throw refusedNow('activities.error.noPhotoConsent', {
      values: { names: without.map(({ fullName }) => fullName).join(', ') },
    })
}

/** The bytes of a photo that the actor sees, or of its small copy. */
export async function readOne(tx: TenantContext, id: string, variant?: 'small'): Promise<Bytes> {
  const photo = await findPhoto(tx, id)
  const bytes = await bytesOfPhoto(tx, photo, variant)
  await auditAll(
    tx,
    photo.person_ids.map((subjectId) => ({
      action: 'activities.photoRead' as const,
      subjectKind: 'person',
      subjectId,
    })),
  )
  return bytes
}

/** Marks a photo as removed; what is removed already stays as it is. */
export async function removeOne(tx: TenantContext, id: string, reason: string): Promise<ActivityPhoto> {
  const photo = await removePhoto(tx, reason, {
    removals: 'care_activity_photo_removal',
    find: () => findPhoto(tx, id),
    hold: ({ activity_id }) => lockedActivity(tx, activity_id),
    told: ({ activity_id: activityId, group_id: groupId, person_ids: personIds }) =>
      told(tx, { activityId, groupId, personIds, action: 'photoRemoved' }),
  })
  return shownActivityPhoto(tx, photo)
}

type Told = {
  activityId: string
  groupId: string
  personIds: readonly string[]
  action: 'photoAdded' | 'photoRemoved'
}

/** Notes what was done about everybody on a photo, and lets their families and the staff of the group read it again. */
async function told(tx: TenantContext, { activityId, groupId, personIds, action }: Told): Promise<void> {
  await auditAll(
    tx,
    personIds.map((subjectId) => ({
      action: `activities.${action}` as const,
      subjectKind: 'person',
      subjectId,
      details: { activity: activityId },
    })),
  )
  announce(tx, {
    message: 'activities.changed',
    data: { activityId },
    about: personIds,
    audience: { groupStaff: [groupId], persons: await adultsToTell(tx, personIds) },
  })
}

/** A consent concerns the families of all who are on a photo with the person. */
export const readPhotosAgain: Parameters<typeof photoConsentChanged.use>[1] = async (tx, { personId, audience }) => {
  const others = await photographedWith(tx, personId)
  const persons = others.length === 0 ? [] : await adultsToTell(tx, others)
  announce(tx, {
    message: 'activities.changed',
    data: { personId },
    about: [personId],
    audience: { ...audience, persons: [...new Set([...audience.persons, ...persons])] },
  })
}
