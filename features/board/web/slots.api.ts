import { defineSlot, type PartEntry } from '#platform/web/slots/slot.ts'

type SubstituteProps = { runId: string; routeName: string; started: boolean; onClose: () => void }

/** What opens when the office replaces somebody on the crew of a run. */
export const substituteDrawer = defineSlot<PartEntry<SubstituteProps>>('board.substituteDrawer')
