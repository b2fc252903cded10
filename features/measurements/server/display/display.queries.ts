import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { PHOTO_COLUMNS, photosIn, type PhotoRow } from '#features/documents/server/photos.api.ts'
import { measuredInReach } from '../measured-reach.api.ts'
import { mine } from '../observations.queries.ts'

const photos = (tx: TenantContext) =>
  photosIn(tx, { photos: 'observation_display_photo', removals: 'observation_display_removal' })

/** That the actor sees a photo `f` of a row `o`: families none that was removed, nor of a row that was entered in error. */
const open = (tx: TenantContext): RawBuilder<boolean> =>
  tx.actor.role === 'CB_PARENT'
    ? sql<boolean>`(x.photo_id is null and not exists (select from observation e where e.organisation_id = ${tx.organisationId}
        and e.replaces_id = f.observation_id and e.status = 'entered_in_error'))`
    : sql<boolean>`true`

/** The photos of the display of a row `o` that the actor sees; for a statement. */
export const displayOf = (tx: TenantContext): RawBuilder<readonly PhotoRow[]> =>
  sql<readonly PhotoRow[]>`coalesce((select json_agg(y) from (select ${PHOTO_COLUMNS} from ${photos(tx)}
    where f.organisation_id = ${tx.organisationId} and f.observation_id = o.id and ${open(tx)}
    order by f.created_at, f.id) y), '[]')`

type Found = PhotoRow & { file_id: string; person_id: string; group_id: string }

/** A photo of a measurement that the actor reads; another looks missing. */
export async function findDisplay(tx: TenantContext, id: string): Promise<Found> {
  const { rows } = await sql<Found>`select ${PHOTO_COLUMNS}, f.file_id, o.person_id, o.group_id from ${photos(tx)}
      join observation o on o.organisation_id = ${tx.organisationId} and o.id = f.observation_id
    where f.organisation_id = ${tx.organisationId} and f.id = ${id} and ${mine(tx)} and ${measuredInReach(tx)}
      and ${open(tx)}`.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}
