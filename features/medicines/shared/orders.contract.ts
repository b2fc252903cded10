import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import {
  day,
  description,
  id,
  idParams,
  instant,
  name,
  searchBody,
  wallTime,
  weekday,
} from '#platform/shared/contract/fields.ts'
import { MOST_GAP_MINUTES, ORDER_STATES } from './orders.rules.ts'
import { allergen, confirmed } from './warnings.contract.ts'

export const MEDICINE = '/care/api/v1/medicine'

export const FORMS = [
  'tablet',
  'capsule',
  'liquid',
  'drops',
  'injection',
  'inhaler',
  'patch',
  'cream',
  'suppository',
  'powder',
  'other',
] as const
export const UNITS = ['tablet', 'mg', 'g', 'ug', 'mL', 'drop', 'puff', 'IU', 'sachet', 'patch'] as const
export const ROUTES = [
  'mouth',
  'skin',
  'subcutaneous',
  'intramuscular',
  'inhaled',
  'eye',
  'ear',
  'nose',
  'rectal',
  'tube',
  'other',
] as const
export const VERSION_ACTIONS = ['request', 'order', 'change', 'suspend', 'renew', 'close', 'restore'] as const

/** In the unit of the order. */
export const amount = z.number().check(z.minimum(0.001), z.maximum(100_000), z.multipleOf(0.001))
const times = z.array(wallTime).check(z.minLength(1), z.maxLength(12))
const words = description.check(z.minLength(1))

export const schedule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('times'), times }),
  z.strictObject({
    kind: z.literal('weekdays'),
    weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
    times,
  }),
  z.strictObject({ kind: z.literal('days'), every: z.int().check(z.minimum(2), z.maximum(366)), times }),
  z.strictObject({ kind: z.literal('hours'), every: z.int().check(z.minimum(1), z.maximum(168)), first: wallTime }),
  z.strictObject({
    kind: z.literal('taper'),
    steps: z
      .array(z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(366)), dose: amount, times }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  z.strictObject({ kind: z.literal('asNeeded') }),
])

const planFields = {
  schedule,
  /** Of one time; of a taper each step has its own. */
  dose: amount,
  route: z.enum(ROUTES),
  /** At least so long between two doses, in minutes. */
  gapMinutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_GAP_MINUTES))), null),
  mostIn24h: z._default(z.nullable(amount), null),
  /** For what it is given as needed. */
  indication: z._default(description, ''),
  startsOn: day,
  /** The last day; null: until it is closed. */
  endsOn: z._default(z.nullable(day), null),
  prescriber: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  prescriptionUntil: z._default(z.nullable(day), null),
  instructions: z._default(description, ''),
  keptWhere: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  /** To be met within 30 minutes. */
  critical: z._default(z.boolean(), false),
  /** Given only after a second person confirmed it. */
  twoPeople: z._default(z.boolean(), false),
}
const plan = z.strictObject(planFields)
export type PlanInput = z.input<typeof plan>
export type PlanTerms = z.output<typeof plan>

const productFields = {
  product: name,
  /** What it is made of: allergies and doubles go by it. */
  substance: name,
  strength: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
  form: z.enum(FORMS),
  unit: z.enum(UNITS),
}

const version = z.object({
  version: z.int(),
  state: z.enum(ORDER_STATES),
  action: z.enum(VERSION_ACTIONS),
  inForceFrom: instant,
  /** Where the slots of the version before end, and its own begin, when times were changed during a day; null: with `inForceFrom`. */
  replacesFrom: z._default(z.nullable(instant), null),
  slotsFrom: z._default(z.nullable(instant), null),
  ...planFields,
  /** The version that is consented to. */
  consentVersion: z.int(),
  reason: z.string(),
  by: z.string(),
})
export type OrderVersion = z.output<typeof version>

const lot = z.object({
  id,
  lot: z.string(),
  expiresOn: z.nullable(day),
  home: z.number(),
  bus: z.number(),
  school: z.number(),
})

export const order = z.object({
  id,
  personId: id,
  ...productFields,
  state: z.enum(ORDER_STATES),
  /** The newest first. */
  versions: z.array(version),
  consents: z.array(
    z.object({
      id,
      version: z.int(),
      side: z.enum(['office', 'family']),
      by: z.string(),
      at: instant,
      // A round that a device kept before they were there has none.
      withdrawn: z._default(z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })), null),
      /** By the caller, now. */
      mayWithdraw: z._default(z.boolean(), false),
    }),
  ),
  /** Of the version in force. */
  consentsMissing: z.object({ office: z.int(), family: z.int() }),
  /** Of the person, that concern the product or the substance; the most dangerous first. One that does not forbid is confirmed before a dose is given. */
  allergies: z.array(
    z.object({
      // A round that an older application stored lacks these fields, `version` and `related`.
      id: z._default(z.string(), ''),
      version: z._default(z.int(), 0),
      ...allergen,
      /** To the substance itself or to a class to all of which the person is allergic, of high criticality, in force: nothing of the order is given. */
      forbids: z.boolean(),
      /** What a family has told and the office has not decided on. */
      proposed: z.boolean(),
    }),
  ),
  lots: z.array(lot),
  abilities: z.object({
    change: z.boolean(),
    consent: z.boolean(),
    record: z.boolean(),
    count: z.boolean(),
    stock: z.boolean(),
  }),
})
export type Order = z.output<typeof order>

export const addOrder = defineEndpoint({
  name: 'medicines.order',
  method: 'POST',
  path: MEDICINE,
  summary:
    'Orders a medicine for somebody in care; `id` is made by the device and a repeat adds nothing. What a family sends is a request that an administrator decides on. Refused for what the person is allergic to, and until the warnings are confirmed (409, `current`).',
  body: z.strictObject({ id, personId: id, ...productFields, ...planFields, confirmed }),
  answer: order,
  errors: ['E013'],
})

export const searchOrders = defineEndpoint({
  name: 'medicines.orders',
  method: 'POST',
  path: `${MEDICINE}/search`,
  summary: 'The orders of one person, those in force first.',
  body: z.extend(searchBody(z.strictObject({}), ['product']), {
    filters: z.strictObject({
      personId: id,
      states: z.optional(z.array(z.enum(ORDER_STATES)).check(z.maxLength(ORDER_STATES.length))),
    }),
  }),
  answer: z.array(order),
  paged: true,
  errors: [],
})

export const getOrder = defineEndpoint({
  name: 'medicines.getOrder',
  method: 'GET',
  path: `${MEDICINE}/:id`,
  summary: 'One order with its versions, consents and stock.',
  params: idParams,
  answer: order,
  errors: [],
})

/** The version on which a change is based: of two at once one is refused. */
const based = { version: z.int().check(z.minimum(1)) }

export const changeOrder = defineEndpoint({
  name: 'medicines.change',
  method: 'PUT',
  path: `${MEDICINE}/:id`,
  summary:
    'Makes a new version of an order, which is in force from now; with it a request becomes an order. A version that is given otherwise needs its consents anew. Another product is another order.',
  params: idParams,
  body: z.strictObject({ ...based, reason: words, ...planFields, confirmed }),
  answer: order,
  errors: ['E013', 'E016'],
})

const act = <const Name extends 'suspend' | 'close' | 'restore'>(action: Name, summary: string) =>
  defineEndpoint({
    name: `medicines.${action}`,
    method: 'PUT',
    path: `${MEDICINE}/${action}/:id`,
    summary,
    params: idParams,
    body: z.strictObject({ ...based, reason: words, confirmed }),
    answer: order,
    errors: ['E013', 'E016'],
  })
export const suspendOrder = act('suspend', 'Suspends an order: nothing of it is due until it is restored.')
export const closeOrder = act('close', 'Ends an order, or refuses a request.')
export const restoreOrder = act('restore', 'Puts an order that is suspended or ended in force again.')

export const renewOrder = defineEndpoint({
  name: 'medicines.renew',
  method: 'PUT',
  path: `${MEDICINE}/renew/:id`,
  summary: 'Puts an order in force with a new prescription and a new last day.',
  params: idParams,
  body: z.strictObject({
    ...based,
    reason: words,
    endsOn: z._default(z.nullable(day), null),
    prescriptionUntil: z._default(z.nullable(day), null),
    confirmed,
  }),
  answer: order,
  errors: ['E013', 'E016'],
})

export const consentToOrder = defineEndpoint({
  name: 'medicines.consent',
  method: 'POST',
  path: `${MEDICINE}/consent`,
  summary:
    'Consents to how an order of a child is given in this version: for the office, or as somebody who decides for the child. Before the first dose there are two.',
  body: z.strictObject({ id, orderId: id, version: z.int().check(z.minimum(1)) }),
  answer: order,
  errors: ['E013'],
})

export const withdrawConsent = defineEndpoint({
  name: 'medicines.withdraw',
  method: 'POST',
  path: `${MEDICINE}/consent/withdraw`,
  summary:
    'Withdraws a consent to how an order of a child is given, as who gave it, or as the office for one of the family: until somebody consents anew nothing of it is given. A dose that was given before stays as it is; one that a device records of later is kept as disputed. A repeat changes nothing.',
  body: z.strictObject({ id, orderId: id, consentId: id, reason: words }),
  answer: order,
  errors: ['E013'],
})
