import { describe, expect, test } from 'vitest'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import type { PassengerState } from '#features/runs/shared/runs.rules.ts'
import { riderGroups, stopSums } from './office-run.rules.ts'

/** Riders in these states, from stop `a` to the school, as a run shows them. */
function riders(...states: PassengerState[]) {
  return states.map((state, i) => ({
    id: `p${i}`,
    childId: `c${i}`,
    name: `Child ${i}`,
    schoolClass: null,
    needs: [],
    allergies: [],
    allergiesProposed: [],
    allergyDetails: [],
    notes: '',
    boardStopId: 'a',
    alightStopId: 'school',
    planned: 'EXPECTED' as const,
    lateAbsence: false,
    absenceWithdrawnAt: null,
    unplanned: false,
    takenOn: false,
    rival: null,
    broughtBack: null,
    named: null,
    born: null,
    contacts: [] satisfies RunDetail['passengers'][number]['contacts'],
    facts: [],
    fold: {
      state,
      since: null,
      receivedAt: null,
      answered: false,
      rode: ['BOARDED', 'KEPT', 'DROPPED', 'RETURNED'].includes(state),
      returnedTo: null,
    },
  }))
}

describe('the riders of a run, as the office reads them', () => {
  test('are grouped by what is known: doubt and no-shows first, absent last, nobody twice or left out', () => {
    const all = riders('ABSENT', 'BOARDED', 'UNRESOLVED', 'EXPECTED', 'NO_SHOW', 'KEPT', 'DROPPED', 'COLLECTED')
    expect(riderGroups(all).map(({ key, riders: its }) => [key, its.length])).toEqual([
      ['doubt', 1],
      ['noShow', 1],
      ['toCome', 1],
      ['onBoard', 2],
      ['delivered', 1],
      ['absent', 2],
    ])
  })

  test('are summed at their stops', () => {
    const all = riders('BOARDED', 'DROPPED', 'EXPECTED', 'NO_SHOW', 'ABSENT')
    expect(stopSums(all, 'a')).toEqual([
      { key: 'boarded', count: 2 },
      { key: 'toCome', count: 1 },
      { key: 'noShow', count: 1 },
      { key: 'absent', count: 1 },
    ])
    expect(stopSums(all, 'school')).toEqual([
      { key: 'gotOff', count: 1 },
      { key: 'toGetOff', count: 2 },
    ])
    expect(stopSums(all, 'elsewhere')).toEqual([])
  })
})
