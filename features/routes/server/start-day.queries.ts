import { sql } from 'kysely'
import { addDays, dayIn, instantOf, timeIn, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { servesOn } from '#platform/shared/dates/service-days.rules.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { serviceDays } from '../shared/rehearsal.rules.ts'
import type { RouteDetail } from '../shared/routes.contract.ts'
import type { StartDayQuestion } from '../shared/start-day.contract.ts'
import { asksStartDay } from '../shared/start-day.rules.ts'
import { closuresFrom, previewOf } from './rehearsal.queries.ts'

/**
 * Returns the runs of today with which the activation of a draft interferes, or null where nobody has to be asked: the dates of
 * the route begin later, or no run of today is about to start or under way.
 */
export async function affectedToday(tx: TenantContext, route: RouteDetail) {
  const { zone } = route
  const today = dayIn(zone, tx.now)
  if (route.validFrom !== null && route.validFrom > today) return null
  const [closures, replaced] = await allOf([
    closuresFrom(tx, route.customerGroupDto.id, today),
    runOfToday(tx, route.versionOf, today),
  ])
  const serves = servesOn(route, today, weekdayOf(today)) && !closures.some(({ day }) => day === today)
  const times = route.stopList.map(({ plannedTime }) => instantOf(today, plannedTime, zone))
  const [start, end] = [times[0], times.at(-1)]
  const made = serves && start && end && end > tx.now ? { start, end } : null
  return asksStartDay(tx.now, made, replaced) ? { today, closures, made, replaced } : null
}

type Affected = NonNullable<Awaited<ReturnType<typeof affectedToday>>>

/** Returns the question from which day a draft starts, with who is notified when it starts today. */
export async function startDayQuestion(
  tx: TenantContext,
  route: RouteDetail,
  { today, closures, made, replaced }: Affected,
): Promise<StartDayQuestion> {
  const { zone } = route
  const [later] = serviceDays(route, closures, addDays(today, 1)).days
  const common = {
    code: 'startDay' as const,
    later: later === undefined ? null : { day: later },
    goesOn: replaced ? timeIn(zone, replaced.start) : null,
  }
  if (replaced?.underWay) return { ...common, today: null }
  const preview = (await previewOf(tx, route)).find(({ day }) => day === today)
  const away = new Set(preview?.away)
  const startsToday = {
    day: today,
    startsAt: made ? timeIn(zone, made.start) : null,
    crew: made ? route.crew.map(({ name }) => name).filter((name) => !away.has(name)) : [],
    children: await childrenToNotify(tx, route, replaced?.id ?? null, new Set(preview?.absent.map(({ id }) => id))),
  }
  return { ...common, today: startsToday }
}

/** The run of a day of the version before that is still to be driven or under way. */
async function runOfToday(tx: TenantContext, routeId: string | null, day: string) {
  if (routeId === null) return null
  const run = await tx.db
    .selectFrom('run')
    .select(['id', 'status', 'planned_start', 'planned_end'])
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', routeId)
    .where('service_date', '=', day)
    .where('status', 'in', ['PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED'])
    .orderBy('run_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run) return null
  const underWay = run.status === 'IN_PROGRESS' || run.status === 'INTERRUPTED'
  return { id: run.id, start: run.planned_start, end: run.planned_end, ready: run.status === 'READY', underWay }
}

/** Counts the children who ride the route today or are expected on the run that it replaces, without those hidden from the actor. */
async function childrenToNotify(
  tx: TenantContext,
  route: RouteDetail,
  replacedRunId: string | null,
  absent: ReadonlySet<string>,
): Promise<number> {
  const children = new Set(route.passengerList.map(({ childId }) => childId).filter((id) => !absent.has(id)))
  if (replacedRunId !== null) {
    const rows = await tx.db
      .selectFrom('run_passenger')
      .select(sql<string>`child_id`.as('childId'))
      .where('organisation_id', '=', tx.organisationId)
      .where('run_id', '=', replacedRunId)
      .where('state', '=', 'EXPECTED')
      .where('child_id', 'is not', null)
      .where(notRestricted(tx, 'child_id'))
      .execute()
    for (const { childId } of rows) children.add(childId)
  }
  return children.size
}
