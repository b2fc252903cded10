import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, name, version, weekday } from '#platform/shared/contract/fields.ts'
import { request, way, WAYS } from './changes.contract.ts'
import { TRAVEL_RULES } from './travel.rules.ts'

export const PATTERNS = ['weekdays', 'cycle', 'dates'] as const
const BASE = '/comunibus/api/v1/travel'

const anyWay = z.enum(['both', ...WAYS])
const place = z.object({ id, name: z.string() })

export const home = z.object({
  id,
  name: z.string(),
  place: z.nullable(place),
  shared: z.boolean(),
  adults: z.array(place),
  version,
})
export type HomeRow = z.output<typeof home>

const days = {
  pattern: z.enum(PATTERNS),
  weekdays: z._default(z.array(weekday).check(z.maxLength(7)), []),
  /** The first day of week 0 of a cycle of `weeks` weeks; the rule holds in `weeksOn`. */
  anchor: z._default(z.nullable(day), null),
  weeks: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(12))), null),
  weeksOn: z._default(z.array(z.int().check(z.minimum(0), z.maximum(11))).check(z.maxLength(12)), []),
  dates: z._default(z.array(day).check(z.maxLength(200)), []),
  direction: z._default(anyWay, 'both'),
  validFrom: day,
  validTo: z._default(z.nullable(day), null),
}

export const custodyRule = z.object({
  id,
  /** Null: the child does not travel on these days, for the reason. */
  homeId: z.nullable(id),
  ...days,
  agreedBy: z.array(id),
  reason: z.string(),
  version,
})
export type CustodyRule = z.output<typeof custodyRule>

const stop = z.object({ name: z.string(), time: z.string() })

/** One direction of one day. `elsewhere`: it belongs to a home about which the reader learns nothing. */
export const travelDay = z.object({
  day,
  direction: way,
  kind: z.enum(['rides', 'absent', 'no_service', 'unresolved', 'elsewhere']),
  why: z.nullable(z.string()),
  rule: z.enum(TRAVEL_RULES),
  label: z.string(),
  line: z.nullable(place),
  board: z.nullable(stop),
  alight: z.nullable(stop),
  losers: z.array(z.object({ rule: z.enum(TRAVEL_RULES), label: z.string() })),
})
export type TravelDay = z.output<typeof travelDay>

export const plan = z.object({
  homes: z.array(home),
  rules: z.array(custodyRule),
  requests: z.array(request),
  days: z.array(travelDay),
  guardians: z.array(place),
  abilities: z.object({ edit: z.boolean(), request: z.boolean() }),
})
export type TravelPlan = z.output<typeof plan>

export const getPlan = defineEndpoint({
  name: 'travel.plan',
  method: 'GET',
  path: `${BASE}/child/:id`,
  summary:
    'Where a child travels in the four weeks from a day (today when left out), each day with the rule that won and those that lost.',
  params: idParams,
  query: z.object({ from: z.optional(day) }),
  answer: plan,
  errors: [],
})

export const saveHome = defineEndpoint({
  name: 'travel.saveHome',
  method: 'PUT',
  path: `${BASE}/home/:id`,
  summary: 'Adds a home of a child (version null) or changes it. Lists that have not begun follow at once.',
  params: idParams,
  body: z.strictObject({
    version: z.nullable(version),
    childId: id,
    name,
    placeId: z.nullable(id),
    shared: z._default(z.boolean(), false),
    adultIds: z._default(z.array(id).check(z.maxLength(10)), []),
  }),
  answer: home,
  errors: ['E012', 'E013', 'E016'],
})

export const removeHome = defineEndpoint({
  name: 'travel.removeHome',
  method: 'DELETE',
  path: `${BASE}/home/:id`,
  summary: 'Removes a home with its rules.',
  params: idParams,
  answer: z.boolean(),
  errors: [],
})

export const saveRule = defineEndpoint({
  name: 'travel.saveRule',
  method: 'PUT',
  path: `${BASE}/rule/:id`,
  summary:
    'Adds a rule about the days of a home (version null) or changes it; without home it keeps the child from travelling, for a reason.',
  params: idParams,
  body: z.strictObject({
    version: z.nullable(version),
    childId: id,
    homeId: z.nullable(id),
    ...days,
    agreedBy: z._default(z.array(id).check(z.maxLength(10)), []),
    reason: z._default(description, ''),
  }),
  answer: custodyRule,
  errors: ['E012', 'E013', 'E016'],
})

export const removeRule = defineEndpoint({
  name: 'travel.removeRule',
  method: 'DELETE',
  path: `${BASE}/rule/:id`,
  summary: 'Removes a rule.',
  params: idParams,
  answer: z.boolean(),
  errors: [],
})

export const getOptions = defineEndpoint({
  name: 'travel.options',
  method: 'GET',
  path: `${BASE}/child/:id/options`,
  summary:
    'Where the child could get on or off instead on a day: stops of its own line; for administrators of every line of that day.',
  params: idParams,
  query: z.object({ day, direction: way }),
  answer: z.array(z.object({ routeId: id, routeName: z.string(), placeId: id, name: z.string(), time: z.string() })),
  errors: [],
})
