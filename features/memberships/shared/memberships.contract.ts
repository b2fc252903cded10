import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, version } from '#platform/shared/contract/fields.ts'
import { memberRole } from '#features/people/shared/records.contract.ts'

/** What a person is in a group, from which day to which (in the group's zone, both included). */
export const membership = z.object({
  id,
  role: memberRole,
  group: z.object({ id, name: z.string() }),
  from: day,
  to: z.nullable(day),
  /** Past, today, or still to come. */
  state: z.enum(['past', 'current', 'future']),
  version,
  /** Null when the caller may end, change and move it; otherwise the text id of the reason. */
  fixedReason: z.nullable(z.string()),
})
export type Membership = z.output<typeof membership>

/** The roles that are given and taken by hand; a child is enrolled and moved. */
export const GIVEN_ROLES = ['CB_PARENT', 'CB_ASSISTANT', 'CB_ADMIN', 'GUEST'] as const

const BASE = '/comunibus/api/v1/membership'

export const listMemberships = defineEndpoint({
  name: 'memberships.list',
  method: 'GET',
  path: `${BASE}/person/:id`,
  summary: 'What a person is and was in the caller’s groups, newest first.',
  params: idParams,
  answer: z.array(membership),
  errors: [],
})

export const addMembership = defineEndpoint({
  name: 'memberships.add',
  method: 'POST',
  path: BASE,
  summary: 'Gives a person a role in a group, from today unless said otherwise.',
  body: z.strictObject({
    personId: id,
    customerGroupId: id,
    role: z.enum(GIVEN_ROLES),
    from: z._default(z.nullable(day), null),
    to: z._default(z.nullable(day), null),
  }),
  answer: z.array(membership),
  errors: ['E009', 'E013'],
})

export const changeMembership = defineEndpoint({
  name: 'memberships.change',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Changes the first and the last day of a role; sessions of a role that is over end at once.',
  params: idParams,
  body: z.strictObject({ version, from: day, to: z.nullable(day) }),
  answer: z.array(membership),
  errors: ['E009', 'E013', 'E016', 'E018'],
})

export const takeMembership = defineEndpoint({
  name: 'memberships.take',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary: 'Takes a role away now: its sessions end at once, the row stays as history.',
  params: idParams,
  answer: z.array(membership),
  errors: ['E013', 'E018'],
})

export const moveMembership = defineEndpoint({
  name: 'memberships.move',
  method: 'PUT',
  path: `${BASE}/move/:id`,
  summary: 'Moves a person to another group with the same role: one membership ends, the next begins today.',
  params: idParams,
  body: z.strictObject({ version, customerGroupId: id }),
  answer: z.array(membership),
  errors: ['E009', 'E013', 'E016', 'E018'],
})
