import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import type { archiveTelling, ridersAhead as ridersAheadEndpoint } from '../shared/archive.contract.ts'
import type { activateRoute, RouteDetail } from '../shared/routes.contract.ts'
import { familiesOf, ridersAhead, shownRiders } from './ahead.queries.ts'
import { endMovedPlaces, followMoved } from './moves.commands.ts'
import { readiness } from './readiness.queries.ts'
import { findRoute } from './route-detail.api.ts'
import { lockDraft, lockRoute } from './routes.commands.api.ts'
import { routeActivated, routeArchived } from './routes.hooks.api.ts'

const endedNotice: NoticeKind = {
  kind: 'routes.ended',
  topic: 'transport',
  title: 'routes.notice.ended',
  body: 'routes.notice.ended.body',
}

type Row = Awaited<ReturnType<typeof lockRoute>>

/** Who would be left without a ride when the route is archived now, by name, and the first day of it. */
export async function leftBehind(work: Work, id: string): Promise<AnswerOf<typeof ridersAheadEndpoint>> {
  return shownRiders(work, await ridersAhead(work, await lockRoute(work, id)))
}

/**
 * Archives a route: its planned runs are cancelled. Refused while children ride on its next service days (they are moved
 * first, or `archiveAndTell` tells their families), and while a run is under way.
 */
export async function archive(work: Work, id: string): Promise<true> {
  const row = await archivable(work, id)
  const riders = await ridersAhead(work, row)
  if (riders.length > 0) {
    const { children, day } = await shownRiders(work, riders)
    throw refusedNow('routes.error.ridersAhead', {
      current: { code: 'riders', children, day },
      values: { names: children.map((child) => child.name).join(', '), day: day ?? '' },
    })
  }
  return retire(work, row)
}

/** Archives a route and tells the families of those who ride on its next service days, with the reason. */
export async function archiveAndTell(work: Work, id: string, body: BodyOf<typeof archiveTelling>): Promise<true> {
  const row = await archivable(work, id)
  const riders = await ridersAhead(work, row)
  const reason = body.reason.toWellFormed()
  const families = await familiesOf(work, riders)
  await notifyAll(
    work,
    families.map(({ adultId, day }) => ({
      kind: endedNotice,
      news: { to: [adultId], cause: id, values: { route: row.name, day, reason } },
    })),
  )
  await audit(work, {
    action: 'routes.familiesTold',
    subjectKind: 'route',
    subjectId: id,
    details: { children: riders.map((rider) => rider.childId), reason },
  })
  return retire(work, row)
}

async function archivable(work: Work, id: string): Promise<Row> {
  const row = await lockRoute(work, id)
  if (row.status === 'ARCHIVED') throw refusedNow('routes.error.alreadyArchived')
  return row
}

async function retire(work: Work, { id, version }: Row): Promise<true> {
  const underWay = await work.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('route_id', '=', id)
    .where('status', 'in', ['IN_PROGRESS', 'INTERRUPTED'])
    .limit(1)
    .executeTakeFirst()
  if (underWay) throw refusedNow('routes.error.runUnderWay')
  await work.db
    .updateTable('route')
    .set({ status: 'ARCHIVED', version: version + 1 })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await routeArchived.call(work, { routeId: id, reason: 'routes.archived' })
  await audit(work, { action: 'routes.archived', subjectKind: 'route', subjectId: id })
  return true
}

/**
 * Makes a draft active when the readiness check has no blocking issue. A new version takes over at once: the version
 * before is archived and its planned runs are cancelled; runs for today and tomorrow are made in the same transaction.
 */
export async function activate(work: Work, id: string, body: BodyOf<typeof activateRoute>): Promise<RouteDetail> {
  const row = await lockDraft(work, id, body.version)
  const findings = (await readiness(work, await findRoute(work, id))).filter((found) => found.blocking)
  if (findings.length > 0) throw refusedNow('routes.error.notReady', { current: findings })
  if (row.version_of !== null) await takeOver(work, row.version_of)
  await work.db
    .updateTable('route')
    .set({
      status: 'ACTIVE',
      published_by: work.actor.personId,
      published_at: work.now,
      version: row.version + 1,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  const moved = await endMovedPlaces(work, row)
  await routeActivated.call(work, { routeId: id })
  await followMoved(work, id, moved)
  await audit(work, { action: 'routes.activated', subjectKind: 'route', subjectId: id })
  return findRoute(work, id)
}

/** The version before gives way to the one that is activated. Its riders are on the new one, or named as on no route. */
async function takeOver(work: Work, id: string): Promise<void> {
  const before = await lockRoute(work, id)
  if (before.status === 'ACTIVE') await retire(work, before)
}
