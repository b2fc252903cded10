import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { agreedToCarePhotos } from '#features/bulletin/server/photo-consent.api.ts'
import { PHOTO_COLUMNS, photosIn } from '#features/documents/server/photos.api.ts'
import { personReached } from '#features/guests/server/person-reach.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { activityReached, mayRecord } from './activities.policy.ts'
import type { ActivityPhotoRow } from './answers.rules.ts'

const photos = (tx: TenantContext) =>
  photosIn(tx, { photos: 'care_activity_photo', removals: 'care_activity_photo_removal' })

/** Who is on a photo `f`. */
const named = ({ organisationId }: TenantContext) =>
  sql`from care_activity_photo_person w where w.organisation_id = ${organisationId} and w.photo_id = f.id`

const allAgreed = (tx: TenantContext) =>
  sql<boolean>`not exists (select ${named(tx)} and not ${agreedToCarePhotos(tx, 'w.person_id')})`

const columns = (tx: TenantContext) => sql`${PHOTO_COLUMNS}, ${allAgreed(tx)} as agreed,
  (select count(*)::int ${named(tx)}) as named,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'surname', p.surname) order by p.surname, p.name, p.id)
    from care_activity_photo_person w join person p on p.organisation_id = ${tx.organisationId} and p.id = w.person_id
    where w.organisation_id = ${tx.organisationId} and w.photo_id = f.id and ${personReached(tx, 'w.person_id', { right: 'see' })}), '[]') as people`

/**
 * That the actor sees a photo `f` of an activity that they reach: somebody whom they reach is on it, nobody from whom they are restricted. Families
 * see none with somebody on it for whom no consent is in force, and none that was removed.
 */
function photoReached(tx: TenantContext, personId?: string): RawBuilder<boolean> {
  const own = personId === undefined ? sql`true` : sql`w.person_id = ${personId}`
  const reached = sql`exists (select ${named(tx)} and ${own} and ${personReached(tx, 'w.person_id', { right: 'see' })})
    and not exists (select ${named(tx)} and not ${notRestricted(tx, 'w.person_id')})`
  if (mayRecord(tx)) return sql<boolean>`(${reached})`
  return sql<boolean>`(${reached} and x.photo_id is null and ${allAgreed(tx)})`
}

/** The photos of an activity `v` that the actor sees, those that were removed too; with `personId` those with one person on them. For a statement. */
export const photosOfActivity = (tx: TenantContext, personId?: string): RawBuilder<readonly ActivityPhotoRow[]> =>
  sql<readonly ActivityPhotoRow[]>`coalesce((select json_agg(y) from (select ${columns(tx)} from ${photos(tx)}
    where f.organisation_id = ${tx.organisationId} and f.activity_id = v.id and ${photoReached(tx, personId)}
    order by f.created_at, f.id) y), '[]')`

type Found = ActivityPhotoRow & {
  file_id: string
  activity_id: string
  group_id: string
  person_ids: readonly string[]
}

/** A photo that the actor sees, and all who are on it; another looks missing. */
export async function findPhoto(tx: TenantContext, id: string): Promise<Found> {
  const photo = await visiblePhoto(tx, id)
  if (!photo) throw notFound()
  return photo
}

/** The same, undefined for a photo that the actor does not see. */
export async function visiblePhoto(tx: TenantContext, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select ${columns(tx)}, f.file_id, f.activity_id, v.group_id,
      array(select w.person_id ${named(tx)}) as person_ids from ${photos(tx)}
      join care_activity v on v.organisation_id = ${tx.organisationId} and v.id = f.activity_id
    where f.organisation_id = ${tx.organisationId} and f.id = ${id} and ${activityReached(tx)}
      and ${photoReached(tx)}`.execute(tx.db)
  return rows[0]
}

/** The photos of an activity, also those that the actor does not see. */
export async function photoIds(tx: TenantContext, activityId: string): Promise<{ id: string; removed: boolean }[]> {
  const { rows } = await sql<{ id: string; removed: boolean }>`select f.id, x.photo_id is not null as removed
    from care_activity_photo f
    left join care_activity_photo_removal x on x.organisation_id = ${tx.organisationId} and x.photo_id = f.id
    where f.organisation_id = ${tx.organisationId} and f.activity_id = ${activityId}`.execute(tx.db)
  return rows
}

/** Holds these people, as far as the actor reaches them, as who changes a consent does. */
export async function holdPeople(tx: TenantContext, ids: readonly string[]): Promise<void> {
  await sql`select from person p where p.organisation_id = ${tx.organisationId} and p.id = any (${[...ids]}::uuid[])
    and ${personReached(tx, 'p.id', { right: 'see' })} order by p.id for no key update of p`.execute(tx.db)
}

/** Everybody who is on a photo with somebody. */
export async function photographedWith(tx: TenantContext, personId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select distinct o.person_id from care_activity_photo_person w
    join care_activity_photo_person o on o.organisation_id = ${tx.organisationId} and o.photo_id = w.photo_id
    where w.organisation_id = ${tx.organisationId} and w.person_id = ${personId}`.execute(tx.db)
  return rows.map(({ person_id }) => person_id)
}
