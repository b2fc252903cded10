import type { HookEntry } from '#platform/server/hooks.ts'
import { passedToRescue } from '#features/runs/server/runs.hooks.api.ts'
import { tellLaterRiders } from './waiting.commands.ts'

/** Families follow the vehicle that was sent to a run. */
export const disruptionsHooks: readonly HookEntry[] = [passedToRescue.use(10, tellLaterRiders)]
