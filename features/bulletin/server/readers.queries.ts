import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayBeNamed } from '#features/guests/server/guest-reach.api.ts'
import { deliveriesTo } from '#features/notices/server/deliveries.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { PostRevision, Reader } from '../shared/readers.contract.ts'
import { URGENCIES } from '../shared/posts.rules.ts'
import { recipientsOfPost } from './bulletin.policy.ts'
import { findPost } from './bulletin.queries.ts'
import { postFor } from './changes.commands.ts'
import { PUBLISHED, publishedCause } from './telling.commands.ts'

type Row = { id: string; name: string; surname: string; read_at: Date | null; confirmed_at: Date | null }

/**
 * The recipients of a post with what they did about what it asks for: who has not confirmed first, then who has not read, by name.
 * `named`: only those whose names the actor may read.
 */
export async function readersOf(
  tx: TenantContext,
  postId: string,
  { named = false } = {},
): Promise<Omit<Reader, 'deliveries'>[]> {
  // Materialized: the recipients are found once, and not again for each person that they are compared with.
  const { rows } = await sql<Row>`with who as materialized (
      select r.person_id, p.asked_revision from bulletin_post p cross join lateral (${recipientsOfPost(tx)}) r
      where p.organisation_id = ${tx.organisationId} and p.id = ${postId})
    select who.person_id as id, person.name, person.surname,
      case when b.read_revision >= who.asked_revision then b.read_at end as read_at,
      case when b.confirmed_revision >= who.asked_revision then b.confirmed_at end as confirmed_at
    from who join person on person.organisation_id = ${tx.organisationId} and person.id = who.person_id
    left join bulletin_reading b on b.organisation_id = ${tx.organisationId} and b.post_id = ${postId}
      and b.person_id = who.person_id
    where ${named ? mayBeNamed(tx, 'person.id') : sql`true`}
    order by 5 is not null, 4 is not null, person.name_key, person.id`.execute(tx.db)
  return rows.map((row) => ({
    id: row.id,
    fullName: fullName(row),
    readAt: row.read_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }))
}

/** The same for its author and those who manage it, with how the notice went out to each. */
export async function listedReaders(tx: TenantContext, id: string): Promise<Reader[]> {
  const { post } = await postFor(tx, id, 'readers')
  const readers = await readersOf(tx, id, { named: true })
  const to = readers.map((one) => one.id)
  // Not every correction was told: the newest that was is the one that is not corrected.
  const causes = Array.from({ length: post.revision }, (_, at) => publishedCause(id, at + 1))
  const deliveries = await deliveriesTo(tx, { kind: PUBLISHED, causes, to })
  return readers.map((one) => ({
    ...one,
    deliveries: (deliveries.get(one.id) ?? []).map(({ channel, state }) => ({ channel, state })),
  }))
}

const urgency = z.enum(URGENCIES)

/** What a post said before, the newest first, for everybody who may read it. */
export async function historyOf(tx: TenantContext, id: string): Promise<PostRevision[]> {
  await findPost(tx, id)
  const rows = await tx.db
    .selectFrom('bulletin_revision as r')
    .leftJoin('person as w', (join) =>
      join.on('w.organisation_id', '=', tx.organisationId).onRef('w.id', '=', 'r.written_by'),
    )
    .select(['r.revision', 'r.title', 'r.body', 'r.urgency', 'r.written_at', 'r.replaced_at', 'w.name', 'w.surname'])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.post_id', '=', id)
    .orderBy('r.revision', 'desc')
    .execute()
  return rows.map((row) => ({
    revision: row.revision,
    title: row.title,
    body: row.body,
    urgency: urgency.parse(row.urgency),
    writtenAt: row.written_at.toISOString(),
    writtenBy: row.name === null ? null : fullName({ name: row.name, surname: row.surname ?? '' }),
    replacedAt: row.replaced_at.toISOString(),
  }))
}
