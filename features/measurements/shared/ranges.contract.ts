import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, name } from '#platform/shared/contract/fields.ts'
import { groupUnits } from './units.contract.ts'
import { DECIDERS, RANGE_PARTS, RANGE_STATES, SETTABLE } from './ranges.rules.ts'

export const RANGE_BASE = '/care/api/v1/range'

const settable = z.enum(SETTABLE)
const limit = z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(100_000))), null)
const kept = z.nullable(z.number())

/** A range of alerts that somebody named set for a person; numbers are in the first unit of the definition. */
export const ownRange = z.object({
  id,
  personId: id,
  measurement: settable,
  /** `silence`: the upper limits are days without a bowel movement or hours without urine. */
  part: z.enum(RANGE_PARTS),
  ended: z.boolean(),
  lowRed: kept,
  lowAmber: kept,
  highAmber: kept,
  highRed: kept,
  /** That of the group; of a silence d or h. */
  unit: z.string(),
  decidedBy: z.string(),
  decidedAs: z.enum(DECIDERS),
  reason: z.string(),
  by: z.string(),
  setAt: instant,
  from: instant,
  to: instant,
  state: z.enum(RANGE_STATES),
})
export type OwnRange = z.output<typeof ownRange>

export const setRange = defineEndpoint({
  name: 'measurements.setRange',
  method: 'POST',
  path: RANGE_BASE,
  summary:
    'Sets the range outside of which a measurement of one person is amber or red, in place of the usual one, with who decided it, why, and until which day. What is impossible stays impossible. With the part `silence`: after how many whole days without a bowel movement, or hours without urine, it is amber or red; one that is red is needed. `replacesId` is the newest one of this measurement, or null (409 when there is a newer one); a repeat adds nothing.',
  body: z.strictObject({
    id,
    personId: id,
    measurement: settable,
    part: z._default(z.enum(RANGE_PARTS), 'value'),
    /** Of the definition; its first when missing. */
    unit: z.optional(z.string().check(z.maxLength(20))),
    lowRed: limit,
    lowAmber: limit,
    highAmber: limit,
    highRed: limit,
    decidedBy: name,
    decidedAs: z.enum(DECIDERS),
    reason: description.check(z.minLength(1)),
    /** The first day; now when missing or today. */
    from: z.optional(day),
    /** The last day. */
    to: day,
    replacesId: z.nullable(id),
  }),
  answer: ownRange,
  errors: ['E013'],
})

export const endRange = defineEndpoint({
  name: 'measurements.endRange',
  method: 'PUT',
  path: `${RANGE_BASE}/end/:id`,
  summary: 'From now on the usual range counts again; what was set stays to be read. Twice is once (409).',
  params: idParams,
  body: z.strictObject({ id, decidedBy: name, decidedAs: z.enum(DECIDERS), reason: description.check(z.minLength(1)) }),
  answer: ownRange,
  errors: ['E013'],
})

/** Ranges of one person that are read; nobody has so many. */
export const RANGES_MAX = 200

export const searchRanges = defineEndpoint({
  name: 'measurements.searchRanges',
  method: 'POST',
  path: `${RANGE_BASE}/search`,
  summary: 'All ranges that were ever set for a person, the newest first.',
  body: z.strictObject({ filters: z.strictObject({ personId: id }) }),
  answer: z.object({
    zone: z.string(),
    units: groupUnits,
    rows: z.array(ownRange),
    abilities: z.object({ set: z.boolean() }),
  }),
  errors: [],
})
