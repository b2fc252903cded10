import type { Insertable } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import type { CareActivityTransportRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { Activity } from '../shared/activity.contract.ts'
import { isOver } from '../shared/activities.rules.ts'
import { asksFor, type Again, type Way } from '../shared/transport.rules.ts'
import type { decideTransport } from '../shared/transport.contract.ts'
import { findActivity, lockedActivity } from './activities.queries.ts'
import { standingOf, type ActivityRow } from './answers.rules.ts'
import { toldOfPlan } from './told.commands.ts'
import { momentOfWay, routesThen } from './transport.queries.ts'

type Decision = BodyOf<typeof decideTransport>

/**
 * Decides who takes people to an activity, or that nobody does. The activity is held meanwhile: of two who decide at the same time the second is refused
 * with what the first decided.
 */
export async function decide(
  tx: TenantContext,
  id: string,
  { way, nth, routeId, reason }: Decision,
): Promise<Activity> {
  const row = await lockedActivity(tx, id)
  const { [way]: asked } = row
  const last = asked.nth ?? 0
  const same = asked.route_id === routeId && (asked.reason ?? '') === (routeId === null ? reason : '')
  if (last === nth + 1 && same && asked.decision !== 'OPEN' && asked.author === tx.actor.personId)
    return findActivity(tx, id)
  if (row.state !== 'OPEN') throw refusedNow('activities.error.closed')
  if (!row.transport || !asksFor(way, row.transport_ways)) throw refusedNow('activities.error.noTransport')
  if (isOver(standingOf(row), tx.now)) throw refusedNow('activities.error.over')
  if (last !== nth) throw stale(await findActivity(tx, id))
  await append(tx, [{ ...ofActivity(row, way), ...(await decided(tx, row, { way, routeId, reason })) }])
  await toldOfPlan(tx, { ids: [id], groupId: row.group_id, action: 'transport' })
  return findActivity(tx, id)
}

/** What is stored of a decision. Throws 400 E012 at what is missing, or a route that does not go then. */
async function decided(tx: TenantContext, row: ActivityRow, { way, routeId, reason }: Omit<Decision, 'nth'>) {
  if (routeId === null) {
    if (reason === '') throw badFields([{ fieldName: 'reason', message: 'form.required' }])
    return { decision: 'NONE' as const, reason }
  }
  const goes = (await routesThen(tx, row, way)).some((one) => one.routeId === routeId)
  if (!goes) throw badFields([{ fieldName: 'routeId', message: 'activities.error.route' }])
  return { decision: 'ROUTE' as const, route_id: routeId, service_date: dayIn(row.zone, momentOfWay(row, way)) }
}

/** Requests these ways of activities again where they were decided. The caller holds the activities. */
export async function requestAgain(
  tx: TenantContext,
  asked: readonly { row: ActivityRow; way: Way }[],
  cause: Exclude<Again, 'RUN'>,
): Promise<void> {
  const decidedOnes = asked.filter(({ row, way }) => row[way].nth !== null && row[way].decision !== 'OPEN')
  await append(
    tx,
    decidedOnes.map(({ row, way }) => ({ ...ofActivity(row, way), decision: 'OPEN' as const, cause })),
  )
}

const ofActivity = (row: ActivityRow, way: Way) => ({
  activity_id: row.id,
  group_id: row.group_id,
  way,
  nth: (row[way].nth ?? 0) + 1,
})

type Appended = Omit<Insertable<CareActivityTransportRow>, 'organisation_id' | 'id' | 'author_id' | 'at'>

async function append(tx: TenantContext, rows: readonly Appended[]): Promise<void> {
  if (rows.length === 0) return
  await tx.db
    .insertInto('care_activity_transport')
    .values(
      rows.map((row) => ({
        organisation_id: tx.organisationId,
        id: tx.newId(),
        ...row,
        author_id: tx.actor.personId,
        at: tx.now,
      })),
    )
    .execute()
}
