import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { actorName, adultsToTell, groupInReach } from '#features/people/server/people.api.ts'
import { cancelRunsBetween } from '#features/scheduling/server/cancelling.api.ts'
import { planSoon } from '#features/scheduling/server/planning.api.ts'
import { moveRuns, movesFor } from '#features/scheduling/server/early-ends.api.ts'
import { CLOSED_DAYS_MAX, type closeDays } from '../shared/calendar.contract.ts'
import { changed } from './changes.commands.ts'

const closedNotice: NoticeKind = {
  kind: 'calendar.closed',
  topic: 'plan',
  title: 'calendar.notice.closed',
  body: 'calendar.notice.body',
}

/** Closes days; one that is closed already gets the new reason. Families with a cancelled run are told, each day once. */
export async function close(tx: TenantContext, body: BodyOf<typeof closeDays>) {
  const group = await groupInReach(tx, body.customerGroupId)
  const wrong = (message: string) => badFields([{ fieldName: 'toDay', message }])
  if (body.toDay < body.fromDay) throw wrong('calendar.error.endBeforeStart')
  if (body.toDay < dayIn(group.zone, tx.now)) throw wrong('calendar.error.past')
  if (addDays(body.fromDay, CLOSED_DAYS_MAX - 1) < body.toDay) throw wrong('calendar.error.tooLong')
  const days: string[] = []
  for (let day = body.fromDay; day <= body.toDay; day = addDays(day, 1)) days.push(day)
  const columns = { kind: 'closed' as const, ends_at: null, reason: body.reason, source: await actorName(tx) }
  await tx.db
    .insertInto('calendar_day')
    .values(
      days.map((day) => ({
        organisation_id: tx.organisationId,
        group_id: group.id,
        day,
        ...columns,
      })),
    )
    .onConflict((on) => on.columns(['organisation_id', 'group_id', 'day']).doUpdateSet(columns))
    .execute()
  const cancelled = await cancelRunsBetween(tx, group.id, body.fromDay, body.toDay, body.reason)
  for (const [day, its] of Map.groupBy(cancelled, (run) => run.day))
    await notify(tx, closedNotice, {
      to: await adultsToTell(
        tx,
        its.flatMap((run) => run.childIds),
      ),
      cause: `${group.id} ${day} ${body.reason}`,
      values: { day, group: group.name, reason: body.reason },
    })
  await changed(tx, group.id, 'calendar.closed', body.fromDay)
  return { days: days.length, cancelledRuns: cancelled.length }
}

/**
 * Opens a day again, or lets it end as usual. Runs of today and tomorrow come back as new runs, the cancelled ones stay as
 * they are; return runs that were to leave early leave as their routes say.
 */
export async function open(tx: TenantContext, groupId: string, day: string): Promise<boolean> {
  const group = await groupInReach(tx, groupId)
  const gone = await tx.db
    .deleteFrom('calendar_day')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', group.id)
    .where('day', '=', day)
    .returning(['day', 'kind'])
    .executeTakeFirst()
  if (!gone) throw notFound()
  if (gone.kind !== 'closed') {
    await moveRuns(tx, await movesFor(tx, group.id, new Map([[day, null]])), null)
    await changed(tx, group.id, 'calendar.endsAsUsual', day)
    return true
  }
  const routes = await tx.db
    .selectFrom('route')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', group.id)
    .where('status', '=', 'ACTIVE')
    .execute()
  if (routes.length > 0)
    await planSoon(
      tx,
      routes.map((route) => route.id),
    )
  await changed(tx, group.id, 'calendar.opened', day)
  return true
}
