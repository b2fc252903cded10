import * as z from 'zod/mini'
import { cardAllergy } from '#features/conditions/shared/conditions.contract.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, instant } from '#platform/shared/contract/fields.ts'

/** People of one list: more than one kitchen of a group cooks for. */
export const PEOPLE_MAX = 1000

const person = z.object({
  id,
  fullName: z.string(),
  /** Null: nobody has entered it. A list that a device kept from before has none. */
  birthDate: z._default(z.nullable(day), null),
  /** In force, the most dangerous first, then what only the family says so far: the same record as on the emergency card. */
  allergies: z.array(cardAllergy),
  /** The record of the child says that there is an allergy, and nobody has written down to what. */
  unnamedAllergy: z.boolean(),
  /** What the plans in force say about the diet. */
  diets: z.array(z.string()),
  /** Parts of the day on which they are away; null: from its beginning, until its end. */
  away: z.array(z.object({ from: z.nullable(instant), until: z.nullable(instant) })),
  /** A ride of the day that the child is absent from; null: none. */
  absentFrom: z.nullable(z.enum(['to_school', 'from_school'])),
})
export type KitchenPerson = z.output<typeof person>

const list = z.object({
  group: z.object({ id, name: z.string() }),
  zone: z.string(),
  day,
  /** When it was made. */
  at: instant,
  /** The calendar of the group says that it is closed on the day. */
  closed: z.boolean(),
  /** There are more people than a list has room for. */
  more: z.boolean(),
  /** Those who are in the care of the caller alone, not everybody of the group. */
  partial: z.boolean(),
  /** Who is expected to eat, by name. */
  expected: z.array(person),
  /** Who is away the whole day, by name. */
  absent: z.array(person),
})
export type KitchenList = z.output<typeof list>

const asked = z.object({ group: z.optional(id), day: z.optional(day) })

export const getKitchenList = defineEndpoint({
  name: 'kitchen.list',
  method: 'GET',
  path: '/care/api/v1/kitchen/list',
  summary: `Who of a group (the first of the caller without one) is expected to eat on a day (today where the group is without one), with the allergies in force and the diets of the plans in force, and who is away: guests and children in the reach of the caller, by name, at most ${PEOPLE_MAX} (\`more\`). Diagnoses and medical records are not in it. Who read is kept.`,
  query: asked,
  answer: list,
  errors: [],
})

export const printKitchenList = defineEndpoint({
  name: 'kitchen.print',
  method: 'GET',
  path: '/care/api/v1/kitchen/print',
  summary: 'The same as PDF (A4), with the time when it was made; who printed is kept.',
  query: asked,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
