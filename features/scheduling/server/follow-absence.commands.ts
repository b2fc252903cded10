import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Reported } from '#features/absences/server/absences.hooks.api.ts'
import { dropAbsence, reportOn } from './absent-runs.commands.ts'
import { closeQuestions, contradictByRides } from './contradictions.commands.ts'
import { replanChild } from './replan.api.ts'

/**
 * Brings the runs of a child in line with a report. Where the run has not started, the child is off the list of those
 * expected. Where it is ready or under way and the child has not boarded, the assistant gets a card to confirm: paper never takes
 * a child off a list silently (docs/domain.md, "Absence"). Where the child has boarded already, the report is contradicted.
 * `late` says that there was a run ready or under way.
 */
export async function followAbsence(tx: TenantContext, report: Reported): Promise<{ late: boolean }> {
  const { late } = await reportOn(tx, report)
  await replanChild(tx, report.childId)
  await contradictByRides(tx, [report.childId], { from: report.fromDay, to: report.toDay })
  return { late }
}

/** Takes a withdrawn or changed absence off every run that is not over, and closes the question that it raised. */
export async function forgetAbsence(tx: TenantContext, absenceId: string): Promise<void> {
  await dropAbsence(tx, absenceId, null, true)
  const questions = await tx.db
    .deleteFrom('absence_contradiction')
    .where('organisation_id', '=', tx.organisationId)
    .where('absence_id', '=', absenceId)
    .returning(['child_id', 'day'])
    .execute()
  for (const [day, rows] of Map.groupBy(questions, (row) => row.day))
    await closeQuestions(
      tx,
      rows.map((row) => row.child_id),
      day,
    )
}

/** Stores that somebody has said what is true of the return run of a day, and closes the question of the office. */
export async function answerReturn(
  tx: TenantContext,
  { childId, ...days }: { childId: string; from: string; to: string },
): Promise<void> {
  const answered = await tx.db
    .updateTable('absence_contradiction')
    .set({ answered_at: tx.now, answered_by: tx.actor.personId })
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', childId)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where('kind', '=', 'presumed')
    .where('answered_at', 'is', null)
    .returning('day')
    .execute()
  for (const { day } of answered) await closeQuestions(tx, [childId], day)
}
