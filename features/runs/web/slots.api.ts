import { defineSlot, type PartEntry } from '#platform/web/slots/slot.ts'

/** Below the crew of a run that is not over: how it passes into other hands. `office`: the reader manages the run. */
export const runCrewParts = defineSlot<PartEntry<{ runId: string; office: boolean }>>('runs.crewParts')

type SubstituteProps = { runId: string; routeName: string; started: boolean; onClose: () => void }

/** What opens when the office replaces somebody on the crew of a run. */
export const substituteDrawer = defineSlot<PartEntry<SubstituteProps>>('runs.substituteDrawer')
