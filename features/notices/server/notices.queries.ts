import * as z from 'zod/mini'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import {
  EMAIL_AT_FIRST,
  emailKey,
  notice,
  SWITCHED_TOPICS,
  type Notice,
  type searchNotices,
} from '../shared/notices.contract.ts'

const content = z.pick(notice, { topic: true, title: true, body: true, values: true, link: true })

/** What a row of `notice` says. */
export function contentOf(data: unknown) {
  return content.parse(data)
}

/** More is not counted: the bell says 99+. */
const COUNTED = 100

export async function unreadCount(tx: TenantContext): Promise<number> {
  const rows = await tx.db
    .selectFrom('notice')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', tx.actor.personId)
    .where('read_at', 'is', null)
    .limit(COUNTED)
    .execute()
  return rows.length
}

/** One page of the caller's own notices, newest first. */
export async function findNotices(tx: TenantContext, body: BodyOf<typeof searchNotices>) {
  let query = tx.db
    .selectFrom('notice')
    .select(['id', 'data', 'created_at', 'read_at', 'superseded_by'])
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', tx.actor.personId)
  if (body.filters?.unread) query = query.where('read_at', 'is', null)
  const { rows, page } = await pageOf(tx, query.orderBy('created_at', 'desc').orderBy('id', 'desc'), body)
  const data: Notice[] = rows.map((row) => ({
    id: row.id,
    ...contentOf(row.data),
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    superseded: row.superseded_by !== null,
  }))
  return { data, page }
}

/** Every toggle, as chosen or as it is at first. */
export async function settingsOf(tx: TenantContext): Promise<{ key: string; value: 'T' | 'F' }[]> {
  const rows = await tx.db
    .selectFrom('person_setting')
    .select(['key', 'value'])
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', tx.actor.personId)
    .execute()
  return SWITCHED_TOPICS.map((topic) => {
    const key = emailKey(topic)
    const chosen = rows.find((row) => row.key === key)?.value
    return { key, value: chosen === 'T' || chosen === 'F' ? chosen : EMAIL_AT_FIRST[topic] }
  })
}
