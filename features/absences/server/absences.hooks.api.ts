import { defineHook } from '#platform/server/hooks.ts'

export type Reported = {
  id: string
  childId: string
  fromDay: string
  toDay: string
  directions: 'both' | 'to_school' | 'from_school'
}

/** A report is stored, or its days were changed. Returns `late` when a run was ready or under way already. */
export const absenceReported = defineHook<Reported, { late: boolean }>('absences.absenceReported')

/** A report was withdrawn, or its days are about to change: what followed from it no longer counts. */
export const absenceDropped = defineHook<{ absenceId: string }>('absences.absenceDropped')

/** A guardian or the office has said whether the child rides home on these days. */
export const returnAnswered = defineHook<{ childId: string; from: string; to: string }>('absences.returnAnswered')
