import type { TenantContext } from '#platform/server/tenant-context.ts'
import { expireChanges } from '#features/travel/server/changes.api.ts'
import type { Span } from '../shared/absences.rules.ts'
import { absenceReported } from './absences.hooks.api.ts'

/** Takes a child off the runs that an absence covers, and keeps whether it came late for one of them. */
export async function follow(tx: TenantContext, id: string, childId: string, span: Span): Promise<void> {
  await expireChanges(tx, childId, span)
  const late = (await absenceReported.call(tx, { id, childId, ...span })).some((one) => one.late)
  await tx.db
    .updateTable('absence')
    .set({ state: late ? 'LATE' : 'EFFECTIVE' })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
}

/**
 * Puts on the runs again what else says that a child does not ride on these days, once an absence that stood beside it is taken off them: a report of
 * the family and one that follows from an absence in care.
 */
export async function followOthers(
  tx: TenantContext,
  except: string,
  childId: string,
  days: { fromDay: string; toDay: string },
): Promise<void> {
  const others = await tx.db
    .selectFrom('absence')
    .select(['id', 'from_day', 'to_day', 'directions'])
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', childId)
    .where('id', '<>', except)
    .where('state', '<>', 'WITHDRAWN')
    .where('from_day', '<=', days.toDay)
    .where('to_day', '>=', days.fromDay)
    .orderBy('reported_at')
    .orderBy('id')
    .execute()
  for (const { id, from_day: fromDay, to_day: toDay, directions } of others)
    await absenceReported.call(tx, { id, childId, fromDay, toDay, directions })
}
