import type { DeviceRun } from '../shared/device-view.rules.ts'
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

/** Below the riders on the page of a run for the office: what else the run takes along. */
export const officeRunParts = defineSlot<PartEntry<{ run: RunDetail }>>('boarding.officeRunParts')
