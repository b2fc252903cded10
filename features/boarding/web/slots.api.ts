import type { DevicePassenger, DeviceRun } from '../shared/device-view.rules.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { defineSlot, type PartEntry } from '#platform/web/slots/slot.ts'

/** Below the crew of a run that is not over: how it passes into other hands. `office`: the reader manages the run. */
export const runCrewParts = defineSlot<PartEntry<{ runId: string; office: boolean }>>('boarding.crewParts')

type OfficeRunProps = { run: RunDetail; view: DeviceRun; onRecord: () => void }

/** Below what is missing before a run starts: what the crew does about its vehicle. */
export const runStartParts = defineSlot<PartEntry<{ run: RunDetail }>>('boarding.startParts')

/** The page of a run for the office, which looks after the run and does not work it. */
export const officeRun = defineSlot<PartEntry<OfficeRunProps>>('boarding.officeRun')

/** Below the head of the crew's page: what somebody of the office who is on the crew may do besides. */
export const officeBar = defineSlot<PartEntry<{ run: RunDetail }>>('boarding.officeBar')

/** At the end of the row of a passenger at a stop: what else the crew needs of them at once. */
export const passengerParts =
  defineSlot<PartEntry<{ passenger: DevicePassenger; runId: string }>>('boarding.passengerParts')

/** Shows nothing: what is kept on the phone of the crew for the time of a run. `over`: the run is over on this phone. */
export const runKeepers = defineSlot<PartEntry<{ runId: string; over: boolean }>>('boarding.runKeepers')

/** Below the riders on the page of a run for the office: what else the run takes along. */
export const officeRunParts = defineSlot<PartEntry<{ run: RunDetail }>>('boarding.officeRunParts')
