import * as z from 'zod/mini'
import { shownBirthDate } from '#features/people/shared/birth.contract.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { autocompleteQuery, id, idParams, instant } from '#platform/shared/contract/fields.ts'

export const findUnplanned = defineEndpoint({
  name: 'runs.findUnplanned',
  method: 'GET',
  path: '/comunibus/api/v1/history/unplanned/:id',
  summary:
    'Children of the group of an open run (`id`) whose name or surname begins with the text, with or without a route, at most 20: for its crew, when somebody gets on who is not on the list.',
  params: idParams,
  query: autocompleteQuery,
  answer: z.array(
    z.object({
      id,
      name: z.string(),
      schoolClass: z.nullable(z.string()),
      /** Of children whom the caller also reaches otherwise. */
      birthDate: shownBirthDate,
    }),
  ),
  errors: ['E013'],
})

/** The children of the groups of the own runs of today, by name and class alone; after `until` the phone shows and keeps none. */
const dayNames = z.object({
  until: instant,
  children: z.array(z.object({ id, name: z.string(), schoolClass: z.nullable(z.string()), groupId: id })),
})
export type DayNames = z.output<typeof dayNames>

export const listDayNames = defineEndpoint({
  name: 'runs.dayNames',
  method: 'GET',
  path: '/comunibus/api/v1/history/day-names',
  summary:
    'Names and classes of the children of the groups of the caller’s runs of today that are not over, to be found without network; null while there is no such run.',
  answer: z.nullable(dayNames),
  errors: [],
})
