import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import {
  day,
  description,
  id,
  idParams,
  NAME_MAX,
  searchBody,
  version,
  wallTime,
  weekday,
} from '#platform/shared/contract/fields.ts'
import { CAREGIVER_KINDS, CAREGIVER_STATES, FUNCTIONS } from './caregivers.rules.ts'

const BASE = '/care/api/v1/caregiver'

const weekdays = z.array(weekday).check(z.maxLength(7))

export const caregiver = z.object({
  id,
  guestId: id,
  /** TEAM: reads and records on these days. CONTACT: is only called. */
  kind: z.enum(CAREGIVER_KINDS),
  function: z.enum(FUNCTIONS),
  /** Null of a contact. */
  personId: z.nullable(id),
  fullName: z.string(),
  /** Of the entry; without one administrators get that of the person. Empty when there is none. */
  phone: z.string(),
  /** 1 is called first; null: not on the list. */
  callOrder: z.nullable(z.int()),
  /** None: every day. */
  weekdays,
  fromTime: z.nullable(wallTime),
  toTime: z.nullable(wallTime),
  note: z.string(),
  from: day,
  /** The last day; null: until further notice. */
  to: z.nullable(day),
  state: z.enum(CAREGIVER_STATES),
  version,
  abilities: z.object({ edit: z.boolean() }),
})
export type Caregiver = z.output<typeof caregiver>

const editable = {
  function: z.enum(FUNCTIONS),
  phone: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
  callOrder: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(20))), null),
  weekdays: z._default(weekdays, []),
  fromTime: z._default(z.nullable(wallTime), null),
  toTime: z._default(z.nullable(wallTime), null),
  note: z._default(description, ''),
  /** Today when it is left out. */
  from: z.optional(day),
  to: z._default(z.nullable(day), null),
}

export const addCaregiver = defineEndpoint({
  name: 'guests.addCaregiver',
  method: 'POST',
  path: `${BASE}/`,
  summary:
    'Adds somebody who cares for a guest: an assistant of its groups to the team (`personId`), or a contact by `name`. The same person twice on the same days is refused (409 E009).',
  body: z.strictObject({
    id: z.optional(id),
    guestId: id,
    kind: z.enum(CAREGIVER_KINDS),
    personId: z._default(z.nullable(id), null),
    name: z._default(z.string().check(z.trim(), z.maxLength(NAME_MAX)), ''),
    ...editable,
  }),
  answer: caregiver,
  errors: ['E009', 'E012', 'E013'],
})

const ofGuest = z.strictObject({
  guestId: id,
  /** Those who left are left out unless `all` is true. */
  all: z._default(z.boolean(), false),
})

export const searchCaregivers = defineEndpoint({
  name: 'guests.caregivers',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Who cares for one guest in reach of the caller: those in force first, in the order in which they are called.',
  body: z.extend(searchBody(ofGuest, ['callOrder']), { filters: ofGuest }),
  answer: z.array(caregiver),
  paged: true,
  errors: ['E012'],
})

export const getCaregiver = defineEndpoint({
  name: 'guests.getCaregiver',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One entry of the people who care for a guest in reach of the caller.',
  params: idParams,
  answer: caregiver,
  errors: [],
})

export const changeCaregiver = defineEndpoint({
  name: 'guests.changeCaregiver',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'Changes function, telephone, days and hours. One that somebody else changed meanwhile is refused with what it is now.',
  params: idParams,
  body: z.strictObject({ version, ...editable }),
  answer: caregiver,
  errors: ['E009', 'E012', 'E013', 'E016'],
})

export const closeCaregiver = defineEndpoint({
  name: 'guests.closeCaregiver',
  method: 'PUT',
  path: `${BASE}/close/:id`,
  summary: 'Ends it at once: from now on the person reads nothing more. A repeat changes nothing.',
  params: idParams,
  answer: caregiver,
  errors: ['E013'],
})
