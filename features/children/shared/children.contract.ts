import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import {
  autocompleteQuery,
  description,
  id,
  idParams,
  latitude,
  longitude,
  name,
  searchBody,
  suggestions,
  version,
} from '#platform/shared/contract/fields.ts'
import { changedBirthDate, newBirthDate, shownBirthDate } from '#features/people/shared/birth.contract.ts'
import { rideLimit } from './ride-limit.ts'

/** What an adult on a run must know before the door opens. Shown as icon and word. */
export const NEEDS = ['wheelchair', 'allergy', 'medicine', 'not_alone', 'seat_belt_help'] as const
export type Need = (typeof NEEDS)[number]
export const need = z.enum(NEEDS)

/** An allergy of a child as crews and printed lists show it, whole. */
export const allergyDetail = z.object({
  substance: z.string(),
  reaction: z.string(),
  criticality: z.enum(['HIGH', 'LOW', 'UNKNOWN']),
  /** Only the family reported it: the office has not decided yet. */
  proposed: z.boolean(),
})
export type AllergyDetail = z.output<typeof allergyDetail>

/** The allergies of a child on the list of a run; a list that a phone stored before has none. */
export const knownAllergies = {
  /** Substances, where an allergy has a name. */
  allergies: z._default(z.array(z.string()), []),
  /** Substances that only the family has named so far: the office has not decided yet. */
  allergiesProposed: z._default(z.array(z.string()), []),
  /** All allergies, those in force first. */
  allergyDetails: z._default(z.array(allergyDetail), []),
}

export const childRow = z.object({
  id,
  fullName: z.string(),
  name: z.string(),
  surname: z.string(),
  schoolClass: z.nullable(z.string()),
  needs: z.array(need),
  /** Substances of the allergies in force, the most dangerous first; the need without any is one that nobody has named. */
  allergies: z.array(z.string()),
  customerGroupDto: z.object({ id, name: z.string() }),
  /** Active routes this child is on. */
  routes: z.array(z.object({ id, name: z.string(), direction: z.enum(['to_school', 'from_school', 'between']) })),
})
export type ChildRow = z.output<typeof childRow>

export const childDetail = z.extend(childRow, {
  notes: z.string(),
  /** Minutes on board at most; null: as long as the line allows. */
  maxRideMinutes: z.nullable(z.int()),
  home: z.nullable(z.object({ placeId: id, name: z.string(), address: z.string(), latitude, longitude })),
  version,
  birthDate: shownBirthDate,
  /** Names the bytes of the picture; null: none. */
  picture: z.nullable(id),
  /** Cared for as a guest of a group of the caller too. */
  guest: z.boolean(),
  /** `picture`: set and remove it, as administrators and guardians who decide may. */
  abilities: z.object({
    edit: z.boolean(),
    reportAbsence: z.boolean(),
    picture: z.boolean(),
    /** Write about their health and medicines: the office, and guardians who decide about health. */
    decide: z.boolean(),
    /** Read the care record and the documents of the child, as far as the organisation opens them. */
    readCare: z.boolean(),
    readDocuments: z.boolean(),
  }),
})
export type ChildDetail = z.output<typeof childDetail>

const editable = {
  name,
  surname: name,
  schoolClass: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(20))), null),
  needs: z._default(z.array(need).check(z.maxLength(NEEDS.length)), []),
  notes: z._default(description, ''),
  maxRideMinutes: z._default(z.nullable(rideLimit), null),
  homePlaceId: z._default(z.nullable(id), null),
}

export const searchChildren = defineEndpoint({
  name: 'children.search',
  method: 'POST',
  path: '/comunibus/api/v1/child/search',
  summary: 'Children of the caller’s groups (administrator), of today’s runs (assistant) or of the family (parent).',
  body: searchBody(z.strictObject({ withoutRoute: z.optional(z.boolean()) }), ['fullName', 'schoolClass']),
  answer: z.array(childRow),
  paged: true,
  errors: [],
})

export const autocompleteChildren = defineEndpoint({
  name: 'children.autocomplete',
  method: 'GET',
  path: '/comunibus/api/v1/child/autocomplete',
  summary: 'Children in reach of the caller whose name or surname begins with the text, at most 20.',
  query: autocompleteQuery,
  answer: suggestions,
  errors: [],
})

export const getChild = defineEndpoint({
  name: 'children.get',
  method: 'GET',
  path: '/comunibus/api/v1/child/:id',
  summary: 'One child with home and needs; the reading is kept in the access log.',
  params: idParams,
  answer: childDetail,
  errors: [],
})

export const createChild = defineEndpoint({
  name: 'children.create',
  method: 'POST',
  path: '/comunibus/api/v1/child',
  summary: 'Enrols a child in a group.',
  body: z.strictObject({ id: z.optional(id), customerGroupId: id, birthDate: newBirthDate, ...editable }),
  answer: childDetail,
  errors: ['E019'],
})

export const updateChild = defineEndpoint({
  name: 'children.update',
  method: 'PUT',
  path: '/comunibus/api/v1/child/:id',
  summary:
    'Changes a child; refused when somebody else changed it since `version`. `birthDate` null removes the date, left out it stays.',
  params: idParams,
  body: z.strictObject({ version, birthDate: changedBirthDate, ...editable }),
  answer: childDetail,
  errors: ['E016'],
})
