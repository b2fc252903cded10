import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { travelChanged } from '#features/travel/server/travel.hooks.api.ts'
import type { lockRoute } from './routes.commands.api.ts'

type Route = Awaited<ReturnType<typeof lockRoute>>

/**
 * Takes a child off another route of the group and direction. A draft loses the child now; of an active route the id is
 * answered, whose place ends when the draft becomes active: until then the child rides there.
 */
export async function leave(tx: TenantContext, route: Route, childId: string, fromId: string): Promise<string | null> {
  const from = await tx.db
    .selectFrom('route as r')
    .innerJoin('route_passenger as rp', (join) =>
      join.onRef('rp.organisation_id', '=', 'r.organisation_id').onRef('rp.route_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.status', 'rp.id as passenger_id'])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.id', '=', fromId)
    .where('r.group_id', '=', route.group_id)
    .where('r.direction', '=', route.direction)
    .where('r.status', '<>', 'ARCHIVED')
    .where('r.id', '<>', route.id)
    .where('rp.child_id', '=', childId)
    .forUpdate()
    .executeTakeFirst()
  if (!from) throw badFields([{ fieldName: 'moveFrom', message: 'routes.error.notOnThatRoute' }])
  if (from.status === 'ACTIVE') return from.id
  await tx.db
    .deleteFrom('route_passenger')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', from.passenger_id)
    .execute()
  await tx.db
    .updateTable('route')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', from.id)
    .execute()
  return null
}

/**
 * Ends the places on other active routes that the riders of a route leave, from its first day: before its runs are made.
 * Where a run of the other route is on the way today it ends tomorrow, and the new place rests for today. Answers the children.
 */
export async function endMovedPlaces(tx: TenantContext, route: Route): Promise<string[]> {
  const moving = await tx.db
    .selectFrom('route_passenger as rp')
    .innerJoin('route as f', (join) =>
      join.onRef('f.organisation_id', '=', 'rp.organisation_id').onRef('f.id', '=', 'rp.moves_from'),
    )
    .select(['rp.child_id', 'f.id as from_id'])
    .where('rp.organisation_id', '=', tx.organisationId)
    .where('rp.route_id', '=', route.id)
    .where('f.status', '=', 'ACTIVE')
    .orderBy('rp.child_id')
    .execute()
  const today = dayIn(route.zone, tx.now)
  const first = route.valid_from !== null && route.valid_from > today ? route.valid_from : today
  for (const [fromId, some] of Map.groupBy(moving, (one) => one.from_id)) {
    const begun = first === today && (await hasBegun(tx, fromId, today))
    await tx.db
      .updateTable('route_passenger')
      .set({ rest_from: begun ? addDays(today, 1) : first, rest_until: null })
      .where('organisation_id', '=', tx.organisationId)
      .where('route_id', '=', fromId)
      .where(
        'child_id',
        'in',
        some.map((one) => one.child_id),
      )
      .execute()
    if (begun)
      await tx.db
        .updateTable('route_passenger')
        .set({ rest_from: today, rest_until: today })
        .where('organisation_id', '=', tx.organisationId)
        .where('route_id', '=', route.id)
        .where(
          'child_id',
          'in',
          some.map((one) => one.child_id),
        )
        .execute()
  }
  await tx.db
    .updateTable('route_passenger')
    .set({ moves_from: null })
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', route.id)
    .where('moves_from', 'is not', null)
    .execute()
  return moving.map((one) => one.child_id)
}

/** Brings the runs of the routes that children left in line, once the new route has its own. */
export async function followMoved(tx: TenantContext, routeId: string, childIds: readonly string[]): Promise<void> {
  if (childIds.length === 0) return
  for (const childId of childIds) await travelChanged.call(tx, { childId })
  await audit(tx, {
    action: 'routes.ridersMoved',
    subjectKind: 'route',
    subjectId: routeId,
    details: { children: [...childIds] },
  })
}

async function hasBegun(tx: TenantContext, routeId: string, day: string): Promise<boolean> {
  const run = await tx.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', routeId)
    .where('service_date', '=', day)
    .where('status', 'not in', ['PLANNED', 'READY', 'CANCELLED'])
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}
