import { notFound, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { keepFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { CheckedUpload } from '#features/documents/server/checked-file.api.ts'
import { bytesOfPhoto, removePhoto, shownPhoto } from '#features/documents/server/photos.api.ts'
import type { CarePhoto } from '#features/documents/shared/photos.contract.ts'
import { mayCorrect } from '#features/guests/server/in-care.api.ts'
import { findRow } from '../measurements.queries.ts'
import { personInCare } from '../people.queries.ts'
import { findDisplay } from './display.queries.ts'

/**
 * Adds the photo of the display to a value that the actor may correct; the same call again answers what it made. The person is held: of two at once
 * one is kept.
 */
export async function addOne(
  tx: TenantContext,
  observationId: string,
  id: string,
  file: CheckedUpload,
): Promise<CarePhoto> {
  const before = await findRow(tx, observationId)
  const person = await personInCare(tx, before.person_id, { lock: true })
  const row = await findRow(tx, observationId)
  const there = row.display ?? []
  const made = there.find((one) => one.id === id)
  if (made) return shownPhoto(tx, made)
  if (row.status !== 'final') throw notFound()
  if (row.newer_at !== null) throw refusedNow('measurements.error.corrected')
  if (!mayCorrect(tx, row)) throw notPermitted('measurements.error.notYours')
  if (row.outcome !== 'value') throw refusedNow('measurements.error.noDisplay')
  if (there.some(({ removed_at }) => removed_at === null)) throw refusedNow('measurements.error.displayTwice')
  const kept = await tx.db
    .insertInto('observation_display_photo')
    .values({
      organisation_id: tx.organisationId,
      id,
      observation_id: row.id,
      file_id: await keepFile(tx, { kind: 'measurements.display', ...file }),
      author_id: tx.actor.personId,
      created_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('measurements.error.otherId')
  await told(tx, person.id, row.group_id, 'displayAdded')
  return shownPhoto(tx, await findDisplay(tx, id))
}

/** The bytes of a photo of a display, or of its small copy. */
export async function readOne(tx: TenantContext, id: string, variant?: 'small'): Promise<Bytes> {
  const photo = await findDisplay(tx, id)
  const bytes = await bytesOfPhoto(tx, photo, variant)
  await audit(tx, { action: 'measurements.displayRead', subjectKind: 'person', subjectId: photo.person_id })
  return bytes
}

/** Marks a photo as removed; what is removed already stays as it is. */
export async function removeOne(tx: TenantContext, id: string, reason: string): Promise<CarePhoto> {
  const photo = await removePhoto(tx, reason, {
    removals: 'observation_display_removal',
    find: () => findDisplay(tx, id),
    hold: ({ person_id }) => personInCare(tx, person_id, { lock: true }),
    told: ({ person_id, group_id }) => told(tx, person_id, group_id, 'displayRemoved'),
  })
  return shownPhoto(tx, photo)
}

async function told(
  tx: TenantContext,
  personId: string,
  groupId: string,
  action: 'displayAdded' | 'displayRemoved',
): Promise<void> {
  await audit(tx, { action: `measurements.${action}`, subjectKind: 'person', subjectId: personId })
  announce(tx, { message: 'measurements.changed', data: {}, about: [personId], audience: { groupStaff: [groupId] } })
}
