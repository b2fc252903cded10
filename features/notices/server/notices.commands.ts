import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { announce } from '#platform/server/live/announce.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { readNotices } from '../shared/notices.contract.ts'
import { unreadCount } from './notices.queries.ts'

/** Marks own notices as read or not read, on every device of the person. */
export async function markRead(tx: TenantContext, body: BodyOf<typeof readNotices>): Promise<{ unread: number }> {
  const { personId } = tx.actor
  const read = 'all' in body || body.read
  let change = tx.db
    .updateTable('notice')
    .set({ read_at: read ? tx.now : null })
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', personId)
    .where('read_at', read ? 'is' : 'is not', null)
  if ('ids' in body) change = change.where('id', 'in', body.ids)
  const changed = await change.returning('id').execute()
  if (changed.length > 0 && personId !== null)
    announce(tx, { message: 'notices.changed', data: {}, about: 'nobody', audience: { persons: [personId] } })
  return { unread: await unreadCount(tx) }
}

/** Notices are kept so long; what they were about has its own record. */
const KEPT_DAYS = 90

/** Every night: forgets old notices. */
export const retainNotices = defineJob({
  name: 'notices.retain',
  every: '23 2 * * *',
  run: async ({ db, organisationId, now }) => {
    await db
      .deleteFrom('notice')
      .where('organisation_id', '=', organisationId)
      .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
      .execute()
  },
})
