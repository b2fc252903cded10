import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { agreedToCarePhotos } from '#features/bulletin/server/photo-consent.api.ts'
import { PHOTO_COLUMNS, photosIn, type PhotoRow } from '#features/documents/server/photos.api.ts'
import { personReached } from '#features/guests/server/person-reach.api.ts'
import { mayRecord } from './treatments.policy.ts'

const photos = (tx: TenantContext) =>
  photosIn(tx, { photos: 'care_treatment_photo', removals: 'care_treatment_photo_removal' })

/** The photos of a session `s`, those that were removed too; for a statement. */
export const photosOfSession = (tx: TenantContext): RawBuilder<readonly PhotoRow[]> =>
  sql<readonly PhotoRow[]>`coalesce((select json_agg(y) from (select ${PHOTO_COLUMNS} from ${photos(tx)}
    where f.organisation_id = ${tx.organisationId} and f.session_id = coalesce(s.origin_id, s.id)
    order by f.created_at, f.id) y), '[]')`

/** That the session of a photo `f` did not take place, as somebody said later. */
const inError = ({ organisationId }: TenantContext) => sql`exists (select from care_treatment_session e
  where e.organisation_id = ${organisationId} and e.origin_id = f.session_id and e.status = 'entered_in_error')`

type Found = PhotoRow & { file_id: string; session_id: string; person_id: string; treatment_id: string }

/**
 * A photo of somebody whom the actor reaches. To families one without a consent in force looks missing, and so does one that was removed or of a
 * session that did not take place.
 */
export async function findPhoto(tx: TenantContext, id: string): Promise<Found> {
  const open = mayRecord(tx)
    ? sql`true`
    : sql`(${agreedToCarePhotos(tx, 'f.person_id')} and x.photo_id is null and not ${inError(tx)})`
  const { rows } =
    await sql<Found>`select ${PHOTO_COLUMNS}, f.file_id, f.session_id, f.person_id, s.treatment_id from ${photos(tx)}
      join care_treatment_session s on s.organisation_id = ${tx.organisationId} and s.id = f.session_id
    where f.organisation_id = ${tx.organisationId} and f.id = ${id} and ${personReached(tx, 'f.person_id')}
      and ${open}`.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}
