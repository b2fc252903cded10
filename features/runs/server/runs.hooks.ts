import type { HookEntry } from '#platform/server/hooks.ts'
import { audienceReaders } from '#platform/server/live/audience.hooks.ts'
import { alertsChanged } from '#features/alerts/server/alerts.hooks.api.ts'
import { vehicleConditionChanged } from '#features/vehicles/server/vehicles.hooks.api.ts'
import { familiesOfRuns, tellRuns } from './audience.api.ts'
import { followCondition } from './vehicle-condition.commands.ts'

/** Whoever shows a run shows its alerts, and whether its vehicle may drive. */
export const runsHooks: readonly HookEntry[] = [
  alertsChanged.use(10, (tx, { runIds }) => tellRuns(tx, runIds, [])),
  vehicleConditionChanged.use(10, followCondition),
  audienceReaders.use(10, (tx, { ids }) => familiesOfRuns(tx, ids)),
]
