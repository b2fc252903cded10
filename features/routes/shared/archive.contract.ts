import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams } from '#platform/shared/contract/fields.ts'

const ridersLeft = z.object({
  /** Children who would have no ride, by name, as far as the caller may know of them. */
  children: z.array(z.object({ id, name: z.string() })),
  /** The first service day on which one of them rides; null when nobody does. */
  day: z.nullable(day),
})
export type RidersLeft = z.output<typeof ridersLeft>

export const ridersAhead = defineEndpoint({
  name: 'routes.ridersAhead',
  method: 'GET',
  path: '/comunibus/api/v1/route/riders-ahead/:id',
  summary: 'Who rides an active route on its next service days and would have no ride when it is archived.',
  params: idParams,
  answer: ridersLeft,
  errors: [],
})

export const archiveTelling = defineEndpoint({
  name: 'routes.archiveTelling',
  method: 'PUT',
  path: '/comunibus/api/v1/route/archive/:id',
  summary:
    'Archives a route and tells the families of those who ride on its next service days that it ends, with the reason.',
  params: idParams,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  answer: z.literal(true),
  errors: ['E013'],
})
