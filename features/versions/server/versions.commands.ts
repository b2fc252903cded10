import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { RouteDetail } from '#features/routes/shared/routes.contract.ts'
import { findRoute } from '#features/routes/server/route-detail.api.ts'
import { lockRoute } from '#features/routes/server/routes.commands.api.ts'
import { stopsOf } from '#features/routes/server/routes.queries.api.ts'

/**
 * Makes the next version of an active or archived route as a draft, with stops, passengers and crew. The version before
 * stays as it is until the draft is activated.
 */
export async function restore(tx: TenantContext, id: string): Promise<RouteDetail> {
  const before = await lockRoute(tx, id)
  if (before.status === 'DRAFT') throw refusedNow('routes.error.alreadyADraft')
  const { db, organisationId } = tx
  const draft = await db
    .selectFrom('route')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('version_of', '=', id)
    .where('status', '=', 'DRAFT')
    .executeTakeFirst()
  // Asked twice, by two people or by a repeat: the one draft is the answer.
  if (draft) return findRoute(tx, draft.id)
  const copy = tx.newId()
  await db
    .insertInto('route')
    .values({
      ...before,
      id: copy,
      status: 'DRAFT',
      version_of: id,
      version_no: before.version_no + 1,
      version: 1,
      published_by: null,
      published_at: null,
      created_at: tx.now,
    })
    .execute()
  const stopIds = new Map<string, string>()
  for (const stop of await stopsOf(tx, [id])) {
    const stopId = tx.newId()
    stopIds.set(stop.id, stopId)
    await db
      .insertInto('route_stop')
      .values({
        organisation_id: organisationId,
        group_id: before.group_id,
        id: stopId,
        route_id: copy,
        place_id: stop.place_id,
        seq: stop.seq,
        planned_time: stop.planned_time,
        wait_minutes: stop.wait_minutes,
        kind: stop.kind,
      })
      .execute()
  }
  const copied = (stopId: string | null) => (stopId === null ? null : (stopIds.get(stopId) ?? null))
  const passengers = await db
    .selectFrom('route_passenger')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('route_id', '=', id)
    .execute()
  if (passengers.length > 0) {
    await db
      .insertInto('route_passenger')
      .values(
        passengers.map((row) => ({
          ...row,
          id: tx.newId(),
          route_id: copy,
          board_stop_id: copied(row.board_stop_id),
          alight_stop_id: copied(row.alight_stop_id),
        })),
      )
      .execute()
  }
  const crew = await db
    .selectFrom('route_crew')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('route_id', '=', id)
    .execute()
  if (crew.length > 0)
    await db
      .insertInto('route_crew')
      .values(crew.map((row) => ({ ...row, route_id: copy })))
      .execute()
  await audit(tx, {
    action: 'routes.versionBegun',
    subjectKind: 'route',
    subjectId: copy,
    details: { versionOf: id },
  })
  return findRoute(tx, copy)
}
