import * as z from 'zod/mini'
import { away } from '#features/absences/shared/guests/guest-absences.contract.ts'
import { cardAllergy } from '#features/conditions/shared/conditions.contract.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, searchBody } from '#platform/shared/contract/fields.ts'
import { ALL_REASONS, OUTCOMES, REASONS, RECORDED, REFUSALS } from './doses.rules.ts'
import { amount, MEDICINE, order, UNITS } from './orders.contract.ts'
import { KEPT_PLACES } from './stock.rules.ts'
import { confirmed } from './warnings.contract.ts'

export const DOSE = '/care/api/v1/dose'
export const EFFECTS = ['good', 'some', 'none', 'worse'] as const
const words = description.check(z.minLength(1))

export const dose = z.object({
  id,
  personId: id,
  orderId: id,
  product: z.string(),
  // A round that a device kept from before has none of the three.
  substance: z._default(z.string(), ''),
  strength: z._default(z.string(), ''),
  unit: z._default(z.enum(UNITS), 'tablet'),
  /** When it was due; null: given as needed. */
  slotAt: z.nullable(instant),
  outcome: z.enum(OUTCOMES),
  amount: z.number(),
  reason: z.nullable(z.enum(ALL_REASONS)),
  note: z.string(),
  place: z.enum(KEPT_PLACES),
  /** Null: the application. */
  by: z.nullable(z.string()),
  /** The second person. */
  checkedBy: z.nullable(z.string()),
  happenedAt: instant,
  recordedAt: instant,
  syncedAt: instant,
  lateReason: z.nullable(z.string()),
  /** `conflict`: somebody said that it was given although it was not to be, and nobody decided. */
  status: z.enum(['final', 'conflict', 'entered_in_error']),
  refusal: z.nullable(z.enum(REFUSALS)),
  correctionReason: z.nullable(z.string()),
  replaced: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), reason: z.string(), inError: z.boolean() })),
  effect: z.nullable(z.object({ effect: z.enum(EFFECTS), by: z.nullable(z.string()), at: instant, note: z.string() })),
  abilities: z.object({ correct: z.boolean() }),
})
export type DoseRecord = z.output<typeof dose>

const check = z.object({
  id,
  orderId: id,
  slotAt: z.nullable(instant),
  amount: z.number(),
  by: z.string(),
  /** Whoever checked does not give. */
  mine: z.boolean(),
  at: instant,
})

const medicated = z.object({
  id,
  fullName: z.string(),
  /** Where the group is. */
  zone: z.string(),
  child: z.boolean(),
  // A round that a device kept from before has none of the three.
  /** Null: nobody has entered it. */
  birthDate: z._default(z.nullable(day), null),
  /** The room of today; null: none. */
  room: z._default(z.nullable(z.string()), null),
  /**
   * All that are known, the most dangerous first and what only the family reported last, whether a medicine has to do with them or not. Null:
   * they are not on the device; the server always sends them.
   */
  allergies: z._default(z.nullable(z.array(cardAllergy)), null),
  orders: z.array(order),
  /** Of the days asked for, and of the 24 hours before, as long as an order asks for between two doses: guards look back. */
  doses: z.array(dose),
  /** Of the last half hour, of which no dose was given yet. */
  checks: z.array(check),
  /** When the person is away: what is due then is not given here. */
  absences: z.optional(z.array(away)),
})
export type Medicated = z.output<typeof medicated>

export const personMedicines = defineEndpoint({
  name: 'medicines.person',
  method: 'GET',
  path: `${MEDICINE}/person/:id`,
  summary:
    'The medicines of a person (`id`): orders with versions, consents and stock, and the doses of the seven days from `from`, this week when it is left out.',
  params: idParams,
  query: z.object({ from: z.optional(day) }),
  answer: z.extend(medicated, {
    from: day,
    abilities: z.object({ order: z.boolean(), request: z.boolean(), record: z.boolean() }),
  }),
  errors: [],
})

export const searchDoseRound = defineEndpoint({
  name: 'medicines.round',
  method: 'POST',
  path: `${DOSE}/round/search`,
  summary:
    'Everybody in care with a medicine whom the caller may see, by name, with what is due, given and in stock: what a dose round needs, also without network.',
  body: z.pick(searchBody(z.strictObject({}), ['fullName']), {
    q: true,
    limit: true,
    offset: true,
    customerGroupDtos: true,
  }),
  answer: z.array(medicated),
  paged: true,
  errors: [],
})

const outcomeFields = {
  outcome: z.enum(RECORDED),
  /** What was taken; of a whole dose it may be left out. */
  amount: z.optional(amount),
  /** Why it was not taken as ordered. */
  reason: z._default(z.nullable(z.enum(REASONS)), null),
  note: z._default(description, ''),
  /**
   * The allergies to the medicine that whoever gave it read and confirmed, in the version that was shown. A device that stored a dose before
   * versions were named sends `true`, which confirms none.
   */
  allergiesConfirmed: z._default(
    z.union([
      z.array(z.strictObject({ id, version: z.int().check(z.minimum(1)) })).check(z.maxLength(50)),
      z.boolean(),
    ]),
    [],
  ),
  /** From where it was taken. */
  place: z._default(z.enum(KEPT_PLACES), 'home'),
  /** As the device says; now when missing. Never later than the server's clock. */
  happenedAt: z.optional(instant),
}

const newDose = z.strictObject({
  id,
  orderId: id,
  slotAt: z._default(z.nullable(instant), null),
  ...outcomeFields,
  /** When it was written down on the device; now when missing. */
  recordedAt: z.optional(instant),
  lateReason: z.optional(words),
})
export type NewDose = z.output<typeof newDose>
export type NewDoseInput = z.input<typeof newDose>

export const recordDose = defineEndpoint({
  name: 'medicines.dose',
  method: 'POST',
  path: DOSE,
  summary:
    'Records what became of a dose; `id` is made by the device and a repeat adds nothing. Of a slot there is one: a second entry, and one of a dose that was not to be given, is refused (409), says why and since when it may be given, and is kept for an administrator.',
  body: newDose,
  answer: dose,
  errors: ['E013'],
  offline: 'queue',
})

export const searchDoses = defineEndpoint({
  name: 'medicines.doses',
  method: 'POST',
  path: `${DOSE}/search`,
  summary: 'The doses of one person, the latest first, with those that were corrected and those that are disputed.',
  body: z.extend(searchBody(z.strictObject({}), ['happenedAt']), {
    filters: z.strictObject({
      personId: id,
      orderId: z.optional(id),
      outcomes: z.optional(z.array(z.enum(OUTCOMES)).check(z.maxLength(OUTCOMES.length))),
      disputed: z.optional(z.boolean()),
    }),
  }),
  answer: z.array(dose),
  paged: true,
  errors: [],
})

export const getDose = defineEndpoint({
  name: 'medicines.getDose',
  method: 'GET',
  path: `${DOSE}/:id`,
  summary: 'One dose with all that it replaced, the newest first.',
  params: idParams,
  answer: z.extend(dose, { history: z.array(dose) }),
  errors: [],
})

export const correctDose = defineEndpoint({
  name: 'medicines.correctDose',
  method: 'PUT',
  path: `${DOSE}/:id`,
  summary:
    'Corrects a dose (`id`): a new row takes its place and the old one stays; with `inError` nothing takes its place and its stock is back. A disputed one counts when it is corrected. Assistants correct their own within 24 hours. What breaks the interval or the maximum of 24 hours is confirmed by the office (409, `current`).',
  params: idParams,
  body: z.strictObject({
    id,
    correctionReason: words,
    inError: z._default(z.boolean(), false),
    ...outcomeFields,
    outcome: z.optional(z.enum(RECORDED)),
    confirmed,
  }),
  answer: dose,
  errors: ['E013'],
})

export const checkDose = defineEndpoint({
  name: 'medicines.check',
  method: 'POST',
  path: `${DOSE}/check`,
  summary: 'Confirms as the second person what somebody else is about to give, within half an hour and of this amount.',
  body: z.strictObject({ id, orderId: id, slotAt: z._default(z.nullable(instant), null), amount }),
  answer: check,
  errors: ['E013'],
})

export const recordEffect = defineEndpoint({
  name: 'medicines.effect',
  method: 'POST',
  path: `${DOSE}/effect`,
  summary: 'Says whether a dose that was given as needed helped, once.',
  body: z.strictObject({
    id,
    doseId: id,
    effect: z.enum(EFFECTS),
    note: z._default(description, ''),
    happenedAt: z.optional(instant),
    recordedAt: z.optional(instant),
  }),
  answer: dose,
  errors: ['E013'],
  offline: 'queue',
})
