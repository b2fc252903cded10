import { defineHook } from '#platform/server/hooks.ts'
import type { Follower } from './run-guardians.api.ts'
import type { Passenger } from './passengers.api.ts'
import type { LockedRun } from './policy.api.ts'
import type { Moved } from './stranded.api.ts'

/** The run on whose day and direction a child was present. */
export type RunOfDay = Pick<LockedRun, 'id' | 'group_id' | 'direction' | 'service_date'>

/**
 * Children who were reported absent have boarded this run all the same. Returns the children whose return run is now in
 * question.
 */
export const boardedDespiteAbsence = defineHook<
  { run: RunOfDay; boarded: readonly Pick<Passenger, 'id' | 'child_id'>[] },
  ReadonlySet<string>
>('runs.boardedDespiteAbsence')

/** The boarding of these children on this run was undone. */
export const boardingUndone = defineHook<{ run: RunOfDay; childIds: readonly string[] }>('runs.boardingUndone')

/** What is now known of passengers after boarding events of this run were recorded. */
export type Recorded = {
  run: LockedRun
  /** All passengers as they were. */
  before: readonly Passenger[]
  /** Those whom the events are about, as they are now. */
  after: readonly Passenger[]
  /** The adults who are notified of what happens to them on this run. */
  notified: readonly Follower[]
  /** By passenger, who received the child. */
  receivers: ReadonlyMap<string, string>
  /** Children who were reported absent and boarded: their families are asked about the return run. */
  asked: ReadonlySet<string>
}

/** Boarding events of a run that is not over were stored and projected. */
export const eventsRecorded = defineHook<Recorded>('runs.eventsRecorded')

/** Children who wait for an interrupted run went on the list of a rescue that was sent before. */
export const passedToRescue = defineHook<{
  run: { id: string; route_name: string }
  rescue: { id: string; vehicle: string }
  moved: readonly Moved[]
}>('runs.passedToRescue')
