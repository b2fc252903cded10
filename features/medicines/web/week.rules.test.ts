import { expect, test } from 'vitest'
import type { DoseRecord, Medicated } from '../shared/doses.contract.ts'
import type { Order } from '../shared/orders.contract.ts'
import { dayOfZone, shownSlots } from './week.rules.ts'

/** What staff see of a dose while somebody is away: a slot that looks due is given, one that does not is left out. */
const zone = 'Europe/Rome'
const DAY = '2026-10-05'
const EIGHT = '2026-10-05T06:00:00.000Z'
const id = '01a00000-0000-7000-8000-000000000001'

const order: Order = {
  id,
  personId: id,
  product: 'Metformin',
  substance: 'metformin',
  strength: '',
  form: 'tablet',
  unit: 'tablet',
  state: 'active',
  versions: [
    {
      version: 1,
      state: 'active',
      action: 'order',
      inForceFrom: '2026-10-01T06:00:00.000Z',
      schedule: { kind: 'times', times: ['08:00'] },
      dose: 1,
      route: 'mouth',
      gapMinutes: null,
      mostIn24h: null,
      indication: '',
      startsOn: '2026-10-01',
      endsOn: null,
      prescriber: '',
      prescriptionUntil: null,
      instructions: '',
      keptWhere: '',
      critical: false,
      twoPeople: false,
      consentVersion: 1,
      reason: '',
      by: 'Alma Verdi',
    },
  ],
  consents: [],
  consentsMissing: { office: 0, family: 0 },
  allergies: [],
  lots: [],
  abilities: { change: false, record: true, consent: false, count: false, stock: false },
}

const dose = (outcome: DoseRecord['outcome'], reason: DoseRecord['reason'], by: string | null): DoseRecord => ({
  id,
  personId: id,
  orderId: id,
  product: 'Metformin',
  slotAt: EIGHT,
  outcome,
  amount: outcome === 'given' ? 1 : 0,
  reason,
  note: '',
  place: 'home',
  by,
  checkedBy: null,
  happenedAt: EIGHT,
  recordedAt: EIGHT,
  syncedAt: EIGHT,
  lateReason: null,
  status: 'final',
  refusal: null,
  correctionReason: null,
  replaced: null,
  effect: null,
  abilities: { correct: false },
})

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
