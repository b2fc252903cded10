import type { HookEntry } from '#platform/server/hooks.ts'
import { eventsRecorded } from '#features/runs/server/runs.hooks.api.ts'
import { tellFamilies } from './family-notices.commands.ts'

/** Guardians hear of what was recorded about their children. */
export const familyHooks: readonly HookEntry[] = [eventsRecorded.use(10, tellFamilies)]
