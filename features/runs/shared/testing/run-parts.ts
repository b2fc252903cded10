import type { RunPassenger, RunStop } from '../runs.contract.ts'

/** A stop that no vehicle has reached; `id` is its name as well. */
export const stopOf = (id: string, more: Partial<RunStop> = {}): RunStop => ({
  id,
  placeId: null,
  seq: 1,
  name: id,
  latitude: 0,
  longitude: 0,
  plannedAt: '2026-10-05T05:30:00Z',
  waitMinutes: 0,
  arrivedAt: null,
  departedAt: null,
  ...more,
})

/** A passenger who is expected; `id` is the name and the child as well. */
export const passengerOf = (id: string, more: Partial<RunPassenger> = {}): RunPassenger => ({
  id,
  childId: id,
  name: id,
  schoolClass: null,
  needs: [],
  allergies: [],
  allergiesProposed: [],
  allergyDetails: [],
  notes: '',
  boardStopId: 's1',
  alightStopId: 's2',
  planned: 'EXPECTED',
  lateAbsence: false,
  absenceWithdrawnAt: null,
  unplanned: false,
  takenOn: false,
  state: 'EXPECTED',
  since: null,
  receivedAt: null,
  answered: false,
  rode: false,
  returnedTo: null,
  rival: null,
  broughtBack: null,
  named: null,
  contacts: [],
  ...more,
})
