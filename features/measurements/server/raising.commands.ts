import type { Insertable } from 'kysely'
import type { ObservationRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { officesAbout } from '#features/people/server/restrictions.api.ts'
import { REASON_AFTER_MS } from '#platform/shared/dates/late-entry.rules.ts'

/** Names neither the person nor the value: an e-mail is read by others. */
const RAISED: NoticeKind = {
  kind: 'measurements.raised',
  topic: 'people',
  title: 'measurements.notice.raised',
  body: 'measurements.notice.raised.body',
}

/** Tells the administrators of the group of values that are amber or red; of those that were measured days ago nobody. */
export async function raise(tx: TenantContext, made: readonly Insertable<ObservationRow>[]): Promise<void> {
  const news = made.filter(
    (row) =>
      (row.level === 'amber' || row.level === 'red') &&
      row.status !== 'entered_in_error' &&
      tx.now.getTime() - new Date(row.happened_at).getTime() <= REASON_AFTER_MS,
  )
  if (news.length === 0) return
  const offices = await officesAbout(
    tx,
    news.map((row) => row.group_id),
    news.map((row) => row.person_id),
  )
  const tellings = news.map((row) => ({
    kind: RAISED,
    news: {
      to: offices
        .filter((one) => one.group_id === row.group_id && !one.not_about.includes(row.person_id))
        .map(({ person_id }) => person_id)
        .filter((id) => id !== tx.actor.personId),
      cause: row.id,
      link: `/loggedIn/guestDetail/?personalDataId=${row.person_id}&tab=MEASUREMENT`,
      about: [row.person_id],
    },
  }))
  await notifyAll(tx, tellings)
}
