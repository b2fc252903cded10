import type { Work } from '#platform/server/work.ts'
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
export async function followAbsence(work: Work, report: Reported): Promise<{ late: boolean }> {
  const { late } = await reportOn(work, report)
  await replanChild(work, report.childId)
  await contradictByRides(work, [report.childId], { from: report.fromDay, to: report.toDay })
  return { late }
}

/** Takes a withdrawn or changed absence off every run that is not over, and closes the question that it raised. */
export async function forgetAbsence(work: Work, absenceId: string): Promise<void> {
  await dropAbsence(work, absenceId, null, true)
  const questions = await work.db
    .deleteFrom('absence_contradiction')
    .where('organisation_id', '=', work.organisationId)
    .where('absence_id', '=', absenceId)
    .returning(['child_id', 'day'])
    .execute()
  for (const [day, rows] of Map.groupBy(questions, (row) => row.day))
    await closeQuestions(
      work,
      rows.map((row) => row.child_id),
      day,
    )
}

/** Stores that somebody has said what is true of the return run of a day, and closes the question of the office. */
export async function answerReturn(
  work: Work,
  { childId, ...days }: { childId: string; from: string; to: string },
): Promise<void> {
  const answered = await work.db
    .updateTable('absence_contradiction')
    .set({ answered_at: work.now, answered_by: work.actor.personId })
    .where('organisation_id', '=', work.organisationId)
    .where('child_id', '=', childId)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where('kind', '=', 'presumed')
    .where('answered_at', 'is', null)
    .returning('day')
    .execute()
  for (const { day } of answered) await closeQuestions(work, [childId], day)
}
