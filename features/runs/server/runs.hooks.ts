import type { HookEntry } from '#platform/server/hooks.ts'
import { alertsChanged } from '#features/alerts/server/alerts.hooks.api.ts'
import { tellRuns } from './audience.api.ts'

/** Whoever shows a run shows its alerts. */
export const runsHooks: readonly HookEntry[] = [alertsChanged.use(10, (tx, { runIds }) => tellRuns(tx, runIds, []))]
