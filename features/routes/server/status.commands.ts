import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import type { archiveTelling, ridersAhead as ridersAheadEndpoint } from '../shared/archive.contract.ts'
import type { activateRoute, RouteDetail } from '../shared/routes.contract.ts'
import { familiesOf, ridersAhead, shownRiders } from './ahead.queries.ts'
import { endMovedPlaces, followMoved } from './moves.commands.ts'
import { readiness } from './readiness.queries.ts'
import { findRoute } from './route-detail.api.ts'
import { lockDraft, lockRoute } from './routes.commands.api.ts'
import { routeActivated, routeArchived, routeEnding } from './routes.hooks.api.ts'
import { affectedToday, startDayQuestion } from './start-day.queries.ts'

const endedNotice: NoticeKind = {
  kind: 'routes.ended',
  topic: 'plan',
  title: 'routes.notice.ended',
  body: 'routes.notice.ended.body',
}

type Row = Awaited<ReturnType<typeof lockRoute>>

/** Who would be left without a ride when the route is archived now, by name, and the first day of it. */
export async function leftBehind(tx: TenantContext, id: string): Promise<AnswerOf<typeof ridersAheadEndpoint>> {
  return shownRiders(tx, await ridersAhead(tx, await lockRoute(tx, id)))
}

/**
 * Archives a route: its planned runs are cancelled. Refused while children ride on its next service days (they are moved
 * first, or `archiveAndTell` tells their families), and while a run is under way.
 */
export async function archive(tx: TenantContext, id: string): Promise<true> {
  const row = await archivable(tx, id)
  const riders = await ridersAhead(tx, row)
  if (riders.length > 0) {
    const { children, day } = await shownRiders(tx, riders)
    throw refusedNow('routes.error.ridersAhead', {
      current: { code: 'riders', children, day },
      values: { names: children.map((child) => child.name).join(', '), day: day ?? '' },
    })
  }
  return retire(tx, row)
}

/** Archives a route and tells the families of those who ride on its next service days, with the reason. */
export async function archiveAndTell(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof archiveTelling>,
): Promise<true> {
  const row = await archivable(tx, id)
  const riders = await ridersAhead(tx, row)
  const reason = body.reason.toWellFormed()
  const families = await familiesOf(tx, riders)
  await notifyAll(
    tx,
    families.map(({ adultId, day }) => ({
      kind: endedNotice,
      news: { to: [adultId], cause: id, values: { route: row.name, day, reason } },
    })),
  )
  await audit(tx, {
    action: 'routes.familiesTold',
    subjectKind: 'route',
    subjectId: id,
    details: { children: riders.map((rider) => rider.childId), reason },
  })
  return retire(tx, row)
}

async function archivable(tx: TenantContext, id: string): Promise<Row> {
  const row = await lockRoute(tx, id)
  if (row.status === 'ARCHIVED') throw refusedNow('routes.error.alreadyArchived')
  return row
}

async function retire(tx: TenantContext, { id, version }: Row): Promise<true> {
  const underWay = await tx.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', id)
    .where('status', 'in', ['IN_PROGRESS', 'INTERRUPTED'])
    .limit(1)
    .executeTakeFirst()
  if (underWay) throw refusedNow('routes.error.runUnderWay')
  await tx.db
    .updateTable('route')
    .set({ status: 'ARCHIVED', version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await routeArchived.call(tx, { routeId: id, reason: 'routes.archived' })
  await audit(tx, { action: 'routes.archived', subjectKind: 'route', subjectId: id })
  return true
}

/**
 * Makes a draft active when the readiness check has no blocking issue, from its first day on; runs for today and tomorrow are
 * made in the same transaction. The version before gives way on that day. Refused without `fromDay` while a run of today is
 * about to start (docs/adr/0266); crew and families are notified when the route then starts today.
 */
export async function activate(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof activateRoute>,
): Promise<RouteDetail> {
  const row = await lockDraft(tx, id, body.version)
  const today = dayIn(row.zone, tx.now)
  if (body.fromDay !== undefined) validateStartDay(body.fromDay, today, row.valid_to)
  const route = await findRoute(tx, id)
  const findings = (await readiness(tx, route)).filter((found) => found.blocking)
  if (findings.length > 0) throw refusedNow('routes.error.notReady', { current: findings })
  const affected = await affectedToday(tx, route)
  if (affected && body.fromDay === undefined)
    throw refusedNow('routes.error.startDay', { current: await startDayQuestion(tx, route, affected) })
  const firstDay = [today, row.valid_from ?? today, body.fromDay ?? today].toSorted().at(-1) ?? today
  const started = { ...row, valid_from: firstDay > today ? firstDay : row.valid_from }
  if (row.version_of !== null) await takeOver(tx, row.version_of, firstDay, today)
  await tx.db
    .updateTable('route')
    .set({
      status: 'ACTIVE',
      valid_from: started.valid_from,
      published_by: tx.actor.personId,
      published_at: tx.now,
      version: row.version + 1,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  const moved = await endMovedPlaces(tx, started)
  await routeActivated.call(tx, {
    routeId: id,
    startsToday: affected && firstDay === today ? { day: today, replaces: row.version_of } : null,
  })
  await followMoved(tx, id, moved)
  await audit(tx, { action: 'routes.activated', subjectKind: 'route', subjectId: id, details: { fromDay: firstDay } })
  return findRoute(tx, id)
}

function validateStartDay(fromDay: string, today: string, lastDay: string | null): void {
  const refuse = (message: string) => badFields([{ fieldName: 'fromDay', message }])
  if (fromDay < today) throw refuse('routes.error.startDayOver')
  if (lastDay !== null && fromDay > lastDay) throw refuse('routes.error.startDayAfterEnd')
}

/**
 * The version before gives way on the first day of the one that is activated: archived at once where that is today, otherwise
 * in force until the day before and archived by `retireReplaced`. Its riders are on the new one, or named as on no route.
 */
async function takeOver(tx: TenantContext, id: string, firstDay: string, today: string): Promise<void> {
  const before = await lockRoute(tx, id)
  if (before.status !== 'ACTIVE') return
  if (firstDay <= today || (before.valid_from !== null && firstDay <= before.valid_from)) {
    await retire(tx, before)
    return
  }
  if (before.valid_to !== null && before.valid_to < firstDay) return
  await tx.db
    .updateTable('route')
    .set({ valid_to: addDays(firstDay, -1), version: before.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await routeEnding.call(tx, { routeId: id, from: firstDay, reason: 'routes.archived' })
}
