import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { expireChanges } from '#features/travel/server/changes.api.ts'
import { travelChanged } from '#features/travel/server/travel.hooks.api.ts'
import type { Absence } from '../shared/absences.contract.ts'
import type { Span } from '../shared/absences.rules.ts'
import { absenceDropped, absenceReported, returnAnswered } from './absences.hooks.api.ts'

type New = Span & {
  id: string
  child: { id: string; groupId: string }
  reason: Absence['reason']
  note: string
  reporterName: string
  /** The absence in care that it follows from; null: somebody reported it. */
  guestAbsenceId: string | null
}

/** Keeps a new absence of a child whose row is locked, and takes the child off the runs that it covers. */
export async function keep(tx: TenantContext, { id, child, reason, note, reporterName, guestAbsenceId, ...span }: New) {
  await tx.db
    .insertInto('absence')
    .values({
      organisation_id: tx.organisationId,
      group_id: child.groupId,
      id,
      child_id: child.id,
      from_day: span.fromDay,
      to_day: span.toDay,
      directions: span.directions,
      reason,
      note,
      reported_by: tx.actor.personId ?? child.id,
      reporter_name: reporterName,
      reported_at: tx.now,
      state: 'EFFECTIVE',
      guest_absence_id: guestAbsenceId,
    })
    .execute()
  // Who says that the child does not ride home has answered whether the child does.
  if (span.directions !== 'to_school')
    await returnAnswered.call(tx, { childId: child.id, from: span.fromDay, to: span.toDay })
  await follow(tx, { id, state: 'EFFECTIVE' }, child.id, span)
  await audit(tx, {
    action: 'absences.reported',
    subjectKind: 'absence',
    subjectId: id,
    details: { childId: child.id },
  })
}

/** Takes an absence back whose child's row is locked: the child is expected again wherever the stop is not served yet. */
export async function takeBack(
  tx: TenantContext,
  childId: string,
  before: { id: string; version: number; fromDay: string; toDay: string },
): Promise<void> {
  await tx.db
    .updateTable('absence')
    .set({
      state: 'WITHDRAWN',
      withdrawn_at: tx.now,
      withdrawer_name: await actorName(tx),
      version: before.version + 1,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', before.id)
    .execute()
  await absenceDropped.call(tx, { absenceId: before.id })
  await travelChanged.call(tx, { childId })
  await followOthers(tx, before.id, childId, before)
  await audit(tx, { action: 'absences.withdrawn', subjectKind: 'absence', subjectId: before.id })
}

/** Takes a child off the runs that an absence covers, and keeps whether it came late for one of them. */
export async function follow(
  tx: TenantContext,
  { id, state }: { id: string; state: Absence['state'] },
  childId: string,
  span: Span,
): Promise<void> {
  await expireChanges(tx, childId, span)
  const late = (await absenceReported.call(tx, { id, childId, ...span })).some((one) => one.late)
  const next = late ? 'LATE' : 'EFFECTIVE'
  if (next === state) return
  await tx.db
    .updateTable('absence')
    .set({ state: next })
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
