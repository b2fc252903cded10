import { sql, type Expression, type SqlBool } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { ALERT_RULES } from '../shared/alerts.contract.ts'
import { assign } from './escalation.api.ts'

type Rule = (typeof ALERT_RULES)[number]
export type RunKey = { id: string; group_id: string }

type About = {
  run: RunKey
  passengerId?: string
  /** About the children of one stop. */
  stopId?: string
  passengerIds?: readonly string[]
  details?: Record<string, string | number>
}

/**
 * Opens an alert of one rule about each of some runs or passengers, in one statement and with somebody it is for; where one
 * stands already it stays as it is. Answers the runs of those that are new.
 */
export async function openAlerts(tx: TenantContext, about: readonly About[], rule: Rule): Promise<string[]> {
  if (about.length === 0) return []
  const opened = await tx.db
    .insertInto('alert')
    .values(
      about.map(({ run, passengerId = null, stopId = null, passengerIds = [], details = {} }) => ({
        organisation_id: tx.organisationId,
        group_id: run.group_id,
        id: tx.newId(),
        run_id: run.id,
        passenger_id: passengerId,
        stop_id: stopId,
        passenger_ids: [...passengerIds],
        concerned_ids: [...passengerIds],
        rule,
        state: 'open' as const,
        opened_at: tx.now,
        details: JSON.stringify(details),
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning(['id', 'run_id', 'group_id'])
    .execute()
  const byRun = Map.groupBy(opened, ({ run_id: runId }) => runId)
  for (const alerts of byRun.values()) {
    const ids = alerts.map(({ id }) => id)
    for (const { group_id: groupId } of alerts.slice(0, 1)) await assign(tx, ids, groupId)
  }
  return [...byRun.keys()]
}

/** Opens an alert about a run or one of its passengers; one that stands already stays as it is. Answers whether it is new. */
export async function openAlert(
  tx: TenantContext,
  run: RunKey,
  rule: Rule,
  about: Omit<About, 'run'> = {},
): Promise<boolean> {
  return (await openAlerts(tx, [{ ...about, run }], rule)).length > 0
}

/** Closes standing alerts of a run whose reason is gone. */
export async function settleAlerts(tx: TenantContext, runId: string, rules: readonly Rule[]): Promise<void> {
  await tx.db
    .updateTable('alert')
    .set({ state: 'closed', closed_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('rule', 'in', [...rules])
    .where('state', '<>', 'closed')
    .execute()
}

/** The query of the alerts of a run, closed ones too. */
export const alertsOfRun = (db: TenantContext['db'], organisationId: string, runId: string) =>
  db
    .selectFrom('alert')
    .select(['id', 'rule', 'passenger_id', 'stop_id', 'state', 'owner_id'])
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', runId)

export type KnownAlert = Awaited<ReturnType<ReturnType<typeof alertsOfRun>['execute']>>[number]

/** Closes the alerts with these ids, and adds to their details how they ended. */
export async function closeAlerts(
  tx: TenantContext,
  ids: readonly string[],
  details: Record<string, string> = {},
): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .updateTable('alert')
    .set({ state: 'closed', closed_at: tx.now, details: sql`details || ${JSON.stringify(details)}::jsonb` })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Closes alerts that ended by themselves, with a mark in their details that tells them from those a person closed. */
export async function endAlerts(tx: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .updateTable('alert')
    .set({ state: 'closed', closed_at: tx.now, details: sql`details || '{"over": 1}'` })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids))
    .execute()
}

/** The same for the standing alerts of a run and rule. */
export async function endRule(tx: TenantContext, runId: string, rule: Rule): Promise<void> {
  await tx.db
    .updateTable('alert')
    .set({ state: 'closed', closed_at: tx.now, details: sql`details || '{"over": 1}'` })
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('rule', '=', rule)
    .where('state', '<>', 'closed')
    .execute()
}

/** Closes the standing alerts of one rule (of `alert`) for which a condition holds. */
export async function closeAlertsWhere(tx: TenantContext, rule: Rule, condition: Expression<SqlBool>): Promise<void> {
  await tx.db
    .updateTable('alert')
    .set({ state: 'closed', closed_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('rule', '=', rule)
    .where('state', '<>', 'closed')
    .where(condition)
    .execute()
}

/**
 * Adds to the details of the standing alerts of a run and rule; the values that were there stay unless named here. Answers whether
 * any stands.
 */
export async function addDetails(
  tx: TenantContext,
  runId: string,
  rule: Rule,
  details: Record<string, string | number>,
): Promise<boolean> {
  const changed = await tx.db
    .updateTable('alert')
    .set({ details: sql`details || ${JSON.stringify(details)}::jsonb` })
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('rule', '=', rule)
    .where('state', '<>', 'closed')
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Keeps an alert that stands about those passengers whom it is about now; whom it was ever about stays known. */
export async function concernAlert(
  tx: TenantContext,
  alert: { id: string; concerned_ids: readonly string[] },
  passengerIds: readonly string[],
): Promise<void> {
  await tx.db
    .updateTable('alert')
    .set({
      passenger_ids: [...passengerIds],
      concerned_ids: [...new Set([...alert.concerned_ids, ...passengerIds])],
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', alert.id)
    .execute()
}
