import type { HookEntry } from '#platform/server/hooks.ts'
import { absenceDropped, absenceReported, returnAnswered } from '#features/absences/server/absences.hooks.api.ts'
import { awayReported, awayWithdrawn } from '#features/crew/server/crew.hooks.api.ts'
import { homesAtStops, placeChanged, placesMerged } from '#features/places/server/places.hooks.api.ts'
import { restrictionChanged } from '#features/relationships/server/relationships.hooks.api.ts'
import {
  routeActivated,
  routeArchived,
  routeCrewChanged,
  routeEnding,
  routeVehicleChanged,
} from '#features/routes/server/routes.hooks.api.ts'
import { boardedDespiteAbsence, boardingUndone, eventsRecorded } from '#features/runs/server/runs.hooks.api.ts'
import { travelChanged } from '#features/travel/server/travel.hooks.api.ts'
import { contradictAbsences, restoreAbsences } from './contradictions.commands.ts'
import { coverNeeded, coverSettled } from './cover.api.ts'
import { answerReturn, followAbsence, forgetAbsence } from './follow-absence.commands.ts'
import { mergeRunPlaces, tellRunsAt } from './follow-places.commands.ts'
import { replanChild } from './replan.api.ts'
import { followCrew } from './route-crew.api.ts'
import { followReturns } from './ride-decisions.commands.ts'
import { notifyStart } from './notify-start.commands.ts'
import { cancelPlannedRuns, planRuns } from './planning.api.ts'
import { followVehicle } from './vehicle.api.ts'

/** How runs follow what the features below change. */
export const schedulingHooks: readonly HookEntry[] = [
  absenceReported.use(10, followAbsence),
  absenceDropped.use(10, (tx, { absenceId }) => forgetAbsence(tx, absenceId)),
  returnAnswered.use(10, answerReturn),
  awayReported.use(10, coverNeeded),
  awayWithdrawn.use(10, coverSettled),
  placeChanged.use(10, (tx, { placeId }) => tellRunsAt(tx, placeId)),
  placesMerged.use(20, mergeRunPlaces),
  homesAtStops.use(10, async (tx, { childIds }) => {
    for (const childId of childIds) await replanChild(tx, childId)
  }),
  // What a restricted adult asked for, and a home with nobody else, no longer decides where the child travels.
  restrictionChanged.use(20, (tx, { childId }) => replanChild(tx, childId)),
  routeActivated.use(10, async (tx, { routeId, startsToday }) => {
    await planRuns(tx, { routeIds: [routeId] })
    if (startsToday) await notifyStart(tx, { routeId, ...startsToday })
  }),
  routeArchived.use(10, cancelPlannedRuns),
  routeEnding.use(10, cancelPlannedRuns),
  routeCrewChanged.use(10, (tx, { routeId }) => followCrew(tx, routeId)),
  routeVehicleChanged.use(10, (tx, { route, vehicle }) => followVehicle(tx, route, vehicle)),
  boardedDespiteAbsence.use(10, (tx, { run, boarded }) => contradictAbsences(tx, run, boarded)),
  boardingUndone.use(10, (tx, { run, childIds }) => restoreAbsences(tx, run, childIds)),
  eventsRecorded.use(30, followReturns),
  travelChanged.use(10, (tx, { childId }) => replanChild(tx, childId)),
]
