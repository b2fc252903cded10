import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { actorName, groupInReach } from '#features/people/server/people.api.ts'
import { moveRuns, movesFor, stayingOn } from '#features/scheduling/server/early-ends.api.ts'
import { CLOSED_DAYS_MAX, NOTICE_MIN, type endEarly } from '../shared/calendar.contract.ts'
import { changed } from './changes.commands.ts'

/**
 * Days on which the school ends early: return runs that have not started leave earlier, families and crews are told. With
 * `preview` nothing changes; the answer says what would, and which runs are on the road and stay as they are.
 */
export async function endDaysEarly(
  tx: TenantContext,
  body: BodyOf<typeof endEarly>,
): Promise<AnswerOf<typeof endEarly>> {
  const group = await groupInReach(tx, body.customerGroupId)
  const wrong = (fieldName: string, message: string) => badFields([{ fieldName, message }])
  if (body.toDay < body.fromDay) throw wrong('toDay', 'calendar.error.endBeforeStart')
  if (body.fromDay < dayIn(group.zone, tx.now)) throw wrong('fromDay', 'calendar.error.past')
  if (addDays(body.fromDay, CLOSED_DAYS_MAX - 1) < body.toDay) throw wrong('toDay', 'calendar.error.tooLong')
  const days = new Map<string, string>()
  for (let day = body.fromDay; day <= body.toDay; day = addDays(day, 1)) days.set(day, body.endsAt)
  const closed = await tx.db
    .selectFrom('calendar_day')
    .select('day')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', group.id)
    .where('day', 'in', [...days.keys()])
    .where('kind', '=', 'closed')
    .orderBy('day')
    .executeTakeFirst()
  if (closed) throw wrong('fromDay', 'calendar.error.closedDay')
  const moves = await movesFor(tx, group.id, days)
  const earliest = new Date(tx.now.getTime() + NOTICE_MIN * 60_000)
  if (moves.some((move) => move.to < move.from && move.to < earliest)) throw wrong('endsAt', 'calendar.error.tooSoon')
  const answer = {
    days: days.size,
    runs: moves.length,
    children: new Set(moves.flatMap((move) => move.children)).size,
    staying: await stayingOn(tx, group.id, [...days.keys()]),
    earliest: moves.map((move) => move.to.toISOString()).toSorted()[0] ?? null,
  }
  if (body.preview) return answer
  const columns = { kind: body.kind, ends_at: body.endsAt, reason: body.reason, source: await actorName(tx) }
  await tx.db
    .insertInto('calendar_day')
    .values(
      [...days.keys()].map((day) => ({ organisation_id: tx.organisationId, group_id: group.id, day, ...columns })),
    )
    .onConflict((on) => on.columns(['organisation_id', 'group_id', 'day']).doUpdateSet(columns))
    .execute()
  await moveRuns(tx, moves, body.reason)
  await changed(tx, group.id, 'calendar.endsEarly', body.fromDay)
  return answer
}
