import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { wordPatterns } from '#platform/server/db/name-search.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TextBook } from '#platform/server/i18n/text-book.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import type { Notice, searchNotices } from '../shared/notices.contract.ts'
import { inboxContentOf } from './content.rules.ts'
import { deliveriesOf } from './deliveries.api.ts'

/** More is not counted: the bell says 99+. */
const COUNTED = 100

export async function unreadCount(tx: TenantContext): Promise<number> {
  const rows = await own(tx).select('id').where('read_at', 'is', null).limit(COUNTED).execute()
  return rows.length
}

/** The caller’s own notices. */
const own = (tx: TenantContext) =>
  tx.db.selectFrom('notice').where('organisation_id', '=', tx.organisationId).where('person_id', '=', tx.actor.personId)

/** One page of the caller's own notices, newest first. */
export async function findNotices(tx: TenantContext, texts: TextBook, body: BodyOf<typeof searchNotices>) {
  const { unread, urgent, topics } = body.filters ?? {}
  let query = own(tx).select(['id', 'data', 'created_at', 'read_at', 'superseded_by'])
  if (unread) query = query.where('read_at', 'is', null)
  if (urgent) query = query.where(sql<boolean>`data -> 'urgent' = 'true'::jsonb`)
  if (topics) query = query.where(sql<boolean>`data ->> 'topic' = any (${topics}::text[])`)
  for (const { pattern, ids } of await wordsIn(tx, texts, body.q))
    query = query.where(
      sql<boolean>`((' ' || values_key) like ${pattern} or data ->> 'title' = any (${ids}::text[]) or data ->> 'body' = any (${ids}::text[])
        or data -> 'inside' ->> 'title' = any (${ids}::text[]) or data -> 'inside' ->> 'body' = any (${ids}::text[]))`,
    )
  const { rows, page } = await pageOf(tx, query.orderBy('created_at', 'desc').orderBy('id', 'desc'), body)
  return { data: rows.map(shown), page }
}

type Row = { id: string; data: unknown; created_at: Date; read_at: Date | null; superseded_by: string | null }

const shown = (row: Row): Notice => ({
  id: row.id,
  ...inboxContentOf(row.data),
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  superseded: row.superseded_by !== null,
})

/**
 * For each word that is looked for: the pattern of the values, and which texts of the caller's notices say it in the caller's language. One
 * statement beside the search, over the own notices of 90 days.
 */
async function wordsIn(tx: TenantContext, texts: TextBook, q = ''): Promise<{ pattern: string; ids: string[] }[]> {
  const words = wordPatterns(q)
  if (words.length === 0) return []
  const { rows } = await sql<{ id: string | null }>`select distinct t.id from notice n,
      lateral (values (n.data ->> 'title'), (n.data ->> 'body'), (n.data -> 'inside' ->> 'title'), (n.data -> 'inside' ->> 'body')) t (id)
    where n.organisation_id = ${tx.organisationId} and n.person_id = ${tx.actor.personId}`.execute(tx.db)
  const said = rows.flatMap(({ id }) => (id === null ? [] : [{ id, key: searchKey(texts.say(tx.actor.language, id)) }]))
  return [...new Set(searchKey(q).split(' '))].filter(Boolean).map((word, at) => ({
    pattern: words[at] ?? '',
    ids: said.flatMap(({ id, key }) => (` ${key}`.includes(` ${word}`) ? [id] : [])),
  }))
}

/** One own notice, and how it reached its reader. 404 for one of somebody else. */
export async function findNotice(tx: TenantContext, id: string) {
  const row = await own(tx)
    .select(['id', 'data', 'created_at', 'read_at', 'superseded_by', 'held_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const deliveries = await deliveriesOf(tx, id)
  return { ...shown(row), heldUntil: row.held_until?.toISOString() ?? null, deliveries }
}
