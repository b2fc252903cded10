import type { DoseRecord } from '../../shared/doses.contract.ts'
import type { Order, OrderVersion } from '../../shared/orders.contract.ts'

/** 08:00 in Rome. */
export const EIGHT = '2026-10-05T06:00:00.000Z'

/** A medicine in force with one tablet at 08:00 each day. */
export const orderOf = (
  its: Pick<Order, 'id' | 'personId' | 'product' | 'substance'> & Partial<Order>,
  version: Partial<OrderVersion> = {},
): Order => ({
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
      replacesFrom: null,
      slotsFrom: null,
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
      ...version,
    },
  ],
  consents: [],
  consentsMissing: { office: 0, family: 0 },
  allergies: [],
  lots: [],
  abilities: { change: false, record: true, consent: false, count: false, stock: false },
  ...its,
})

/** What is known of the dose of this order at 08:00. */
export const doseOf = (
  { id: orderId, personId, product, substance, strength, unit }: Order,
  its: Pick<DoseRecord, 'id' | 'outcome' | 'amount' | 'reason' | 'by'> & Partial<DoseRecord>,
): DoseRecord => ({
  personId,
  orderId,
  product,
  substance,
  strength,
  unit,
  slotAt: EIGHT,
  note: '',
  place: 'home',
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
  ...its,
})
