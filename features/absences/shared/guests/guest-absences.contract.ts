import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant, searchBody, version } from '#platform/shared/contract/fields.ts'
import { GUEST_REASONS, GUEST_STATES } from './guest-absences.rules.ts'

const BASE = '/comunibus/api/v1/guest-absence'
export const NOTE_MAX = 200
const words = z.string().check(z.trim(), z.maxLength(NOTE_MAX))
const said = words.check(z.minLength(1))

/** When a person is away: what rounds go by, also without network. */
export const away = z.object({ startsAt: instant, endsAt: z.nullable(instant), dosesAlong: z.boolean() })

const step = z.object({
  version,
  step: z.enum(['proposed', 'entered', 'accepted', 'refused', 'cancelled', 'ended']),
  /** Null: the application, by the setting of the group. */
  by: z.nullable(z.string()),
  at: instant,
  startsAt: instant,
  endsAt: z.nullable(instant),
  answer: z.string(),
})

export const guestAbsence = z.object({
  id,
  guestId: id,
  guestName: z.string(),
  customerGroupDto: z.object({ id, name: z.string() }),
  /** Where the group is. */
  zone: z.string(),
  startsAt: instant,
  /** Not included; null: until further notice. */
  endsAt: z.nullable(instant),
  reason: z.enum(GUEST_REASONS),
  note: z.string(),
  takenBy: z.string(),
  /** Who takes the person gives the doses. */
  dosesAlong: z.boolean(),
  state: z.enum(GUEST_STATES),
  /** Accepted, and the person is away now. */
  away: z.boolean(),
  over: z.boolean(),
  /** Every step with its author, the first one first. */
  steps: z.array(step),
  version,
  abilities: z.object({ decide: z.boolean(), cancel: z.boolean(), end: z.boolean() }),
})
export type GuestAbsence = z.output<typeof guestAbsence>

export const searchGuestAbsences = defineEndpoint({
  name: 'absences.guestSearch',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Absences of people in care in the caller’s reach; proposals that wait for an answer first, then the latest.',
  body: searchBody(
    z.strictObject({
      guestId: z.optional(id),
      state: z.optional(z.enum(GUEST_STATES)),
      /** Those of now, or of now and later. */
      when: z.optional(z.enum(['now', 'upcoming'])),
    }),
    ['startsAt'],
  ),
  answer: z.array(guestAbsence),
  paged: true,
  errors: [],
})

export const getGuestAbsence = defineEndpoint({
  name: 'absences.guestGet',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One absence of somebody in care, with each of its steps.',
  params: idParams,
  answer: guestAbsence,
  errors: [],
})

export const addGuestAbsence = defineEndpoint({
  name: 'absences.guestAdd',
  method: 'POST',
  path: BASE,
  summary:
    'Says that somebody in care is away. Of staff it is accepted, of a family proposed, unless the group accepts by itself. Overlap with another that stands is refused (E009). A repeat adds nothing.',
  body: z.strictObject({
    id,
    guestId: id,
    startsAt: instant,
    endsAt: z._default(z.nullable(instant), null),
    reason: z.enum(GUEST_REASONS),
    note: z._default(words, ''),
    takenBy: z._default(words, ''),
    dosesAlong: z._default(z.boolean(), false),
  }),
  answer: guestAbsence,
  errors: ['E009', 'E012', 'E013'],
})

export const decideGuestAbsence = defineEndpoint({
  name: 'absences.guestDecide',
  method: 'PUT',
  path: `${BASE}/:id/decision`,
  summary:
    'Accepts what a family proposed, or refuses it with a reason. The same answer again changes nothing; one after another answer is refused (E016).',
  params: idParams,
  body: z.strictObject({ version, accept: z.boolean(), answer: z._default(words, '') }),
  answer: guestAbsence,
  errors: ['E012', 'E013', 'E016'],
})

export const cancelGuestAbsence = defineEndpoint({
  name: 'absences.guestCancel',
  method: 'PUT',
  path: `${BASE}/:id/cancellation`,
  summary: 'Cancels an absence with a reason before it begins; families what they proposed. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ version, answer: said }),
  answer: guestAbsence,
  errors: ['E013', 'E016'],
})

export const endGuestAbsence = defineEndpoint({
  name: 'absences.guestEnd',
  method: 'PUT',
  path: `${BASE}/:id/end`,
  summary:
    'Says that somebody comes back earlier than was said: `at` is after the beginning and before the end, in the past too. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ version, at: instant, answer: z._default(words, '') }),
  answer: guestAbsence,
  errors: ['E012', 'E013', 'E016'],
})

const rule = z.object({
  customerGroupId: id,
  /** 0: nobody decided yet. */
  version: z.int(),
  /** What families propose is accepted by itself. */
  accepts: z.boolean(),
  by: z.nullable(z.string()),
  at: z.nullable(instant),
})
export type GuestAbsenceRule = z.output<typeof rule>

export const getGuestAbsenceRule = defineEndpoint({
  name: 'absences.guestRule',
  method: 'GET',
  path: `${BASE}/rule/:id`,
  summary: 'Whether a group (`id`) accepts by itself what families propose, and who decided so.',
  params: idParams,
  answer: rule,
  errors: [],
})

export const setGuestAbsenceRule = defineEndpoint({
  name: 'absences.setGuestRule',
  method: 'PUT',
  path: `${BASE}/rule/:id`,
  summary: 'Decides whether a group (`id`) accepts by itself what families propose. `version` is 0 while nobody did.',
  params: idParams,
  body: z.strictObject({ version: z.int().check(z.minimum(0)), accepts: z.boolean() }),
  answer: rule,
  errors: ['E016'],
})
