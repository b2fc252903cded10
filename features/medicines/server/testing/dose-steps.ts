import fc from 'fast-check'
import type { PlanInput } from '../../shared/orders.contract.ts'

/** Most of the substance in 24 hours, in milligrams: the same in every order, in its own unit. */
export const MOST_MG = 2000
export const PRODUCTS = [
  { product: 'Tachipirina', substance: 'paracetamol', strength: '500 mg', mg: 500 },
  { product: 'Efferalgan', substance: 'paracetamol', strength: '1 g', mg: 1000 },
] as const
const TIMES = [
  ['08:00'],
  ['08:38'],
  ['08:00', '20:00'],
  ['09:00', '14:00', '21:00'],
  ['07:00', '12:00'],
  ['13:00', '21:00'],
  ['23:00'],
]
export const SCHEDULES: readonly PlanInput['schedule'][] = [
  ...TIMES.map((times) => ({ kind: 'times' as const, times })),
  { kind: 'taper', steps: [{ days: 30, dose: 1, times: ['08:00', '20:00'] }] },
  { kind: 'taper', steps: [{ days: 30, dose: 1, times: ['10:15'] }] },
]
export const AS_NEEDED: PlanInput['schedule'] = { kind: 'asNeeded' }

/** What may happen to the doses of one guest. */
export const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('order' as const), product: fc.nat(1), schedule: fc.nat(SCHEDULES.length) }),
  },
  // Another schedule on the same day, in whichever state the order is.
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      order: fc.nat(3),
      schedule: fc.nat(SCHEDULES.length - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const), order: fc.nat(3) }) },
  // One of two phones records a dose of a slot of the day, or of none; it may have happened before, and be sent twice.
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('dose' as const),
      order: fc.nat(3),
      slot: fc.nat(3),
      phone: fc.nat(1),
      outcome: fc.constantFrom('given' as const, 'given' as const, 'partial' as const, 'refused' as const),
      // A dose of more than a day ago is recorded by the office, with a reason.
      minutesAgo: fc.oneof(fc.constant(0), fc.nat(240), fc.integer({ min: 1200, max: 1700 })),
      confirmed: fc.boolean(),
      repeat: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      dose: fc.nat(5),
      to: fc.constantFrom('error' as const, 'refused' as const, 'given' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('allergy' as const), high: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 5, max: 200 }) }) },
  // Over midnight, also while an order is suspended.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 600, max: 1200 }) }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const scheduleAt = (...times: string[]): number =>
  SCHEDULES.findIndex((schedule) => schedule.kind === 'times' && schedule.times.join() === times.join())
const dose = {
  do: 'dose',
  order: 0,
  phone: 0,
  outcome: 'given',
  minutesAgo: 0,
  confirmed: false,
  repeat: false,
} as const

/** Walks that are always taken: one dose is recorded at its new time and, by a phone that was offline, at its old one. */
export const FIXED_WALKS: [{ product: number; schedule: number }, Step[]][] = [
  [
    { product: 0, schedule: scheduleAt('08:00', '20:00') },
    [
      { do: 'wait', minutes: 390 },
      { do: 'change', order: 0, schedule: scheduleAt('13:00', '21:00') },
      { do: 'wait', minutes: 30 },
      { ...dose, slot: 1 },
      { do: 'wait', minutes: 20 },
      { ...dose, slot: 0, phone: 1, minutesAgo: 310 },
      { do: 'wait', minutes: 460 },
      { ...dose, slot: 2 },
    ],
  ],
]
