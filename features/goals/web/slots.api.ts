import { defineSlot, type PartEntry } from '#platform/web/slots/slot.ts'
import type { Goal } from '../shared/goals.contract.ts'

export type GoalAbout = { person: { id: string; fullName: string }; goal: Goal }

/** What shows how a goal goes, on its card: what serves it, with the last that was recorded of it. */
export const goalEvidence = defineSlot<PartEntry<GoalAbout>>('goals.evidence')
