import { expect, test } from 'vitest'
import type { DoseRecord, Medicated } from '../shared/doses.contract.ts'
import { doseOf, EIGHT, orderOf } from './testing/medicated.ts'
import { dayOfZone, shownSlots } from './week.rules.ts'

/** What staff see of a dose while somebody is away: a slot that looks due is given, one that does not is left out. */
const zone = 'Europe/Rome'
const DAY = '2026-10-05'
const id = '01a00000-0000-7000-8000-000000000001'

const order = orderOf({ id, personId: id, product: 'Metformin', substance: 'metformin' })

const dose = (outcome: DoseRecord['outcome'], reason: DoseRecord['reason'], by: string | null): DoseRecord =>
  doseOf(order, { id, outcome, amount: outcome === 'given' ? 1 : 0, reason, by })

const AWAY = { startsAt: '2026-10-05T05:00:00.000Z', endsAt: null, dosesAlong: false }

function stateAt(now: string, doses: DoseRecord[], absences: Medicated['absences']) {
  const [slot] = shownSlots(order, { doses, absences }, { ...dayOfZone(DAY, zone), zone, now: new Date(now) })
  return [slot?.state, slot?.record === null ? 'open' : 'recorded']
}

test('a slot of an absence is away before, at and after its hour, also where the application called it missed', () => {
  for (const now of ['2026-10-05T04:00:00Z', EIGHT, '2026-10-05T12:00:00Z'])
    expect(stateAt(now, [], [AWAY])).toEqual(['away', 'open'])
  expect(stateAt('2026-10-05T12:00:00Z', [dose('missed', null, null)], [AWAY])).toEqual(['away', 'recorded'])
  expect(stateAt(EIGHT, [], [{ ...AWAY, dosesAlong: true }])).toEqual(['with_family', 'open'])
})

test('a slot is due again when the person is back, whatever the application said of it before', () => {
  const back = [{ ...AWAY, endsAt: '2026-10-05T05:30:00.000Z' }]
  const held = [dose('held', 'away', null)]
  expect(stateAt('2026-10-05T06:10:00Z', held, back)).toEqual(['due', 'open'])
  expect(stateAt('2026-10-05T12:00:00Z', held, back)).toEqual(['missed', 'open'])
})

test('what somebody gave stays given, and a list that an older version kept knows no absences', () => {
  expect(stateAt(EIGHT, [dose('given', null, 'Alma Verdi')], [AWAY])).toEqual(['given', 'recorded'])
  expect(stateAt(EIGHT, [], undefined)).toEqual(['due', 'open'])
})
