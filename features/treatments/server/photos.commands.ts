import { AppError, notFound, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import { keepFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { photoConsentChanged } from '#features/bulletin/server/bulletin.hooks.api.ts'
import { checkedUpload, type CheckedUpload } from '#features/documents/server/checked-file.api.ts'
import { mayCorrect } from '#features/guests/server/in-care.api.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { PHOTOS_MAX } from '../shared/photos.contract.ts'
import type { SessionPhoto } from '../shared/treatments.contract.ts'
import { shownPhoto } from './answers.rules.ts'
import { findPhoto, mayLookAt } from './photos.queries.ts'
import { told } from './treatments.commands.ts'
import { sessionRow } from './treatments.queries.ts'

/** Of every picture as it is kept. */
const TYPE = 'image/webp'

/** A picture as it is kept, checked as a file of a document is and made anew; throws E016 for any other file. */
export async function checkedPicture(...upload: Parameters<typeof checkedUpload>): Promise<CheckedUpload> {
  const file = await checkedUpload(...upload)
  if (file.type !== TYPE)
    throw new AppError('E016', {
      status: 400,
      fields: [{ fieldName: 'data', message: 'treatments.error.noPicture' }],
    })
  return file
}

/**
 * Adds a photo to a session; the same call again answers what it made. The person is locked, as by who withdraws the consent: many at once do not
 * become more than the limit. Throws 409 E013 without a consent in force.
 */
export async function addOne(
  tx: TenantContext,
  sessionId: string,
  id: string,
  file: CheckedUpload,
): Promise<SessionPhoto> {
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
  if (!mayLookAt(tx, photo)) throw notFound()
  const small = variant === undefined ? '' : `.${variant}`
  const bytes = await tx.files.get(tx.organisationId, photo.file_id + small)
  if (bytes === null) throw notFound()
  await audit(tx, { action: 'treatments.photoRead', subjectKind: 'person', subjectId: photo.person_id })
  return { type: TYPE, bytes, etag: id + small }
}

/** Marks a photo as removed; what is removed already stays as it is. */
export async function removeOne(tx: TenantContext, id: string, reason: string): Promise<SessionPhoto> {
  const { person_id } = await findPhoto(tx, id)
  const person = await personInReach(tx, person_id, { lock: true })
  const photo = await findPhoto(tx, id)
  if (photo.removed_at !== null) return shownPhoto(tx, photo)
  if (!mayCorrect(tx, { author_id: photo.author_id, synced_at: new Date(photo.created_at) }))
    throw notPermitted('treatments.error.notYourPhoto')
  await tx.db
    .insertInto('care_treatment_photo_removal')
    .values({
      organisation_id: tx.organisationId,
      photo_id: id,
      reason,
      author_id: tx.actor.personId,
      removed_at: tx.now,
    })
    .execute()
  await told(tx, person, { id: photo.treatment_id, action: 'photoRemoved' })
  return shownPhoto(tx, await findPhoto(tx, id))
}

/** The family sees the photos of a session, and staff add some, while the consent is in force. */
export const readPhotosAgain: Parameters<typeof photoConsentChanged.use>[1] = (tx, { personId, audience }) => {
  announce(tx, { message: 'treatments.changed', data: { personId }, audience })
  return Promise.resolve()
}
