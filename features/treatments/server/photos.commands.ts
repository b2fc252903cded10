import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import { keepFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { photoConsentChanged } from '#features/bulletin/server/bulletin.hooks.api.ts'
import type { CheckedUpload } from '#features/documents/server/checked-file.api.ts'
import { bytesOfPhoto, removePhoto, shownPhoto } from '#features/documents/server/photos.api.ts'
import type { CarePhoto } from '#features/documents/shared/photos.contract.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { PHOTOS_MAX } from '../shared/photos.contract.ts'
import { findPhoto } from './photos.queries.ts'
import { told } from './treatments.commands.ts'
import { sessionRow } from './treatments.queries.ts'

/**
 * Adds a photo to a session; the same call again answers what it made. The person is locked, as by who withdraws the consent: many at once do not
 * become more than the limit. Throws 409 E013 without a consent in force.
 */
export async function addOne(
  tx: TenantContext,
  sessionId: string,
  id: string,
  file: CheckedUpload,
): Promise<CarePhoto> {
  const before = await sessionRow(tx, sessionId)
  if (!before) throw notFound()
  const person = await personInReach(tx, before.person_id, { lock: true })
  const session = await sessionRow(tx, sessionId)
  if (!session || session.status !== 'final') throw notFound()
  const there = session.photos ?? []
  const made = there.find((one) => one.id === id)
  if (made) return shownPhoto(tx, made)
  if (session.replaced_at !== null) throw refusedNow('treatments.error.corrected')
  if (!session.agreed) throw refusedNow('treatments.error.noPhotoConsent', { values: { name: person.fullName } })
  if (there.filter(({ removed_at }) => removed_at === null).length >= PHOTOS_MAX)
    throw refusedNow('treatments.error.photos', { values: { max: PHOTOS_MAX } })
  const kept = await tx.db
    .insertInto('care_treatment_photo')
    .values({
      organisation_id: tx.organisationId,
      id,
      session_id: session.origin_id ?? session.id,
      person_id: person.id,
      file_id: await keepFile(tx, { kind: 'treatments.photo', ...file }),
      author_id: tx.actor.personId,
      created_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('treatments.error.otherId')
  await told(tx, person, { id: session.treatment_id, action: 'photoAdded' })
  return shownPhoto(tx, await findPhoto(tx, id))
}

/** The bytes of a photo that the actor may look at, or of its small copy. */
export async function readOne(tx: TenantContext, id: string, variant?: 'small'): Promise<Bytes> {
  const photo = await findPhoto(tx, id)
  const bytes = await bytesOfPhoto(tx, photo, variant)
  await audit(tx, { action: 'treatments.photoRead', subjectKind: 'person', subjectId: photo.person_id })
  return bytes
}

/** Marks a photo as removed; what is removed already stays as it is. */
export async function removeOne(tx: TenantContext, id: string, reason: string): Promise<CarePhoto> {
  const photo = await removePhoto(tx, reason, {
    removals: 'care_treatment_photo_removal',
    find: () => findPhoto(tx, id),
    hold: ({ person_id }) => personInReach(tx, person_id, { lock: true }),
    told: (one, person) => told(tx, person, { id: one.treatment_id, action: 'photoRemoved' }),
  })
  return shownPhoto(tx, photo)
}

/** The family sees the photos of a session, and staff add some, while the consent is in force. */
export const readPhotosAgain: Parameters<typeof photoConsentChanged.use>[1] = (tx, { personId, audience }) => {
  announce(tx, { message: 'treatments.changed', data: { personId }, about: [personId], audience })
  return Promise.resolve()
}
