import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import {
  autocompleteQuery,
  day,
  id,
  idParams,
  instant,
  searchBody,
  suggestions,
  version,
} from '#platform/shared/contract/fields.ts'

export const ABSENCE_DIRECTIONS = ['both', 'to_school', 'from_school'] as const
export const ABSENCE_REASONS = ['illness', 'family', 'appointment', 'parent_drives', 'other'] as const
/** LATE: reported when the run had already started; the assistant confirms it, it never removes a child silently. */
export const ABSENCE_STATES = ['REPORTED', 'EFFECTIVE', 'LATE', 'WITHDRAWN'] as const

export const absence = z.object({
  id,
  childId: id,
  childName: z.string(),
  customerGroupDto: z.object({ id, name: z.string() }),
  fromDay: day,
  toDay: day,
  directions: z.enum(ABSENCE_DIRECTIONS),
  reason: z.enum(ABSENCE_REASONS),
  note: z.string(),
  reportedBy: z.string(),
  reportedAt: instant,
  state: z.enum(ABSENCE_STATES),
  version,
  /** Days and directions on which the child was on board all the same (`boarded`), or is taken to ride home (`presumed`). */
  contradicted: z.array(
    z.object({
      day,
      direction: z.enum(['to_school', 'from_school', 'between']),
      kind: z.enum(['boarded', 'presumed']),
      at: instant,
      /** `presumed`: the family or the office has confirmed it or said otherwise. */
      answered: z.boolean(),
    }),
  ),
  /** It follows from an absence from care of the same person, and changes with that one alone. */
  ofCare: z.boolean(),
  abilities: z.object({ change: z.boolean(), withdraw: z.boolean() }),
})
export type Absence = z.output<typeof absence>

const editable = {
  fromDay: day,
  toDay: day,
  directions: z._default(z.enum(ABSENCE_DIRECTIONS), 'both'),
  reason: z._default(z.enum(ABSENCE_REASONS), 'other'),
  note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
}

export const searchAbsences = defineEndpoint({
  name: 'absences.search',
  method: 'POST',
  path: '/comunibus/api/v1/absence/search',
  summary: 'Absences in the caller’s reach, newest first.',
  body: searchBody(
    z.strictObject({
      from: z.optional(day),
      to: z.optional(day),
      /** Days counted where each group is: those of today, or of today and later. */
      when: z.optional(z.enum(['today', 'upcoming'])),
      childId: z.optional(id),
      withdrawn: z._default(z.boolean(), false),
    }),
    ['fromDay', 'childName'],
  ),
  answer: z.array(absence),
  paged: true,
  errors: [],
})

export const getAbsence = defineEndpoint({
  name: 'absences.get',
  method: 'GET',
  path: '/comunibus/api/v1/absence/:id',
  summary: 'One absence.',
  params: idParams,
  answer: absence,
  errors: [],
})

export const reportAbsence = defineEndpoint({
  name: 'absences.report',
  method: 'POST',
  path: '/comunibus/api/v1/absence',
  summary: 'Says that a child will not come. Overlap with another absence of the child is refused (E009).',
  body: z.strictObject({ id: z.optional(id), childId: id, ...editable }),
  answer: absence,
  errors: ['E009', 'E012', 'E013'],
  offline: 'queue',
})

export const changeAbsence = defineEndpoint({
  name: 'absences.change',
  method: 'PUT',
  path: '/comunibus/api/v1/absence/:id',
  summary: 'Changes days, directions or reason, until the stop is served.',
  params: idParams,
  body: z.strictObject({ version, ...editable }),
  answer: absence,
  errors: ['E009', 'E012', 'E013', 'E016'],
})

export const withdrawAbsence = defineEndpoint({
  name: 'absences.withdraw',
  method: 'DELETE',
  path: '/comunibus/api/v1/absence/:id',
  summary: 'Takes an absence back: the child is expected again where the stop is not served yet.',
  params: idParams,
  answer: absence,
  errors: ['E013'],
})

export const confirmReturn = defineEndpoint({
  name: 'absences.confirmReturn',
  method: 'PUT',
  path: '/comunibus/api/v1/absence/:id/expected',
  summary: 'Confirms that a child who was reported absent and boarded all the same rides home on this day.',
  params: idParams,
  body: z.strictObject({ day }),
  answer: absence,
  errors: ['E013'],
})

export const absenceChildren = defineEndpoint({
  name: 'absences.childAutocomplete',
  method: 'GET',
  path: '/comunibus/api/v1/absence/child-autocomplete',
  summary: 'Children for whom the caller may report an absence, at most 20.',
  query: autocompleteQuery,
  answer: suggestions,
  errors: [],
})

export const autocompleteAbsences = defineEndpoint({
  name: 'absences.autocomplete',
  method: 'GET',
  path: '/comunibus/api/v1/absence/autocomplete',
  summary: 'Absences that were not withdrawn, by the name of the child, newest first, at most 20.',
  query: autocompleteQuery,
  answer: suggestions,
  errors: [],
})
