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
  suggestion,
  version,
} from '#platform/shared/contract/fields.ts'

export const PLACE_KINDS = ['stop', 'school', 'home_point', 'depot', 'meeting_point'] as const
export const placeKind = z.enum(PLACE_KINDS)
export type PlaceKind = z.output<typeof placeKind>

export const place = z.object({
  id,
  name: z.string(),
  kind: placeKind,
  latitude,
  longitude,
  address: z.string(),
  safetyNotes: z.string(),
  customerGroupDto: z.object({ id, name: z.string() }),
  /** Routes, draft or active, that stop here. */
  usedBy: z.int(),
  version,
})
export type Place = z.output<typeof place>

const editable = {
  name,
  kind: placeKind,
  latitude,
  longitude,
  address: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  safetyNotes: z._default(description, ''),
}

export const searchPlaces = defineEndpoint({
  name: 'places.search',
  method: 'POST',
  path: '/comunibus/api/v1/place/search',
  summary: 'Places of the caller’s groups; for an assistant the stops of their routes.',
  body: searchBody(z.strictObject({ kind: z.optional(placeKind) }), ['name', 'kind']),
  answer: z.array(place),
  paged: true,
  errors: [],
})

export const autocompletePlaces = defineEndpoint({
  name: 'places.autocomplete',
  method: 'GET',
  path: '/comunibus/api/v1/place/autocomplete',
  summary: 'Places whose name begins with the text, at most 20.',
  query: autocompleteQuery,
  answer: z.array(z.extend(suggestion, { kind: placeKind })),
  errors: [],
})

export const getPlace = defineEndpoint({
  name: 'places.get',
  method: 'GET',
  path: '/comunibus/api/v1/place/:id',
  summary: 'One place.',
  params: idParams,
  answer: place,
  errors: [],
})

export const createPlace = defineEndpoint({
  name: 'places.create',
  method: 'POST',
  path: '/comunibus/api/v1/place',
  summary: 'Adds a place to a group.',
  body: z.strictObject({ id: z.optional(id), customerGroupId: id, ...editable }),
  answer: place,
  errors: [],
})

export const updatePlace = defineEndpoint({
  name: 'places.update',
  method: 'PUT',
  path: '/comunibus/api/v1/place/:id',
  summary: 'Changes a place. Runs that exist keep the name and position they were made with.',
  params: idParams,
  body: z.strictObject({ version, ...editable }),
  answer: place,
  errors: ['E016'],
})

export const deletePlace = defineEndpoint({
  name: 'places.delete',
  method: 'DELETE',
  path: '/comunibus/api/v1/place/:id',
  summary: 'Removes a place that no route and no child uses.',
  params: idParams,
  answer: z.literal(true),
  errors: ['E013'],
})

export const listDuplicates = defineEndpoint({
  name: 'places.duplicates',
  method: 'GET',
  path: '/comunibus/api/v1/place/duplicates',
  summary:
    'Pairs of places of one group and one kind that may be the same: within 30 m, or with one name within 150 m (homes only with one name); the nearest first, at most 50. Pairs that somebody said are two are left out.',
  answer: z.array(z.object({ places: z.tuple([place, place]), metres: z.int() })),
  errors: [],
})

export const mergePlaces = defineEndpoint({
  name: 'places.merge',
  method: 'POST',
  path: '/comunibus/api/v1/place/:id/merge',
  summary:
    'Makes one place of two: whatever used the duplicate uses this place, in every version of every route; the duplicate is gone (404). Runs keep the names and positions they were made with. The same call again answers the place. Refused (409 E013) when the two cannot be one or a draft or active route stops at both.',
  params: idParams,
  body: z.strictObject({ duplicateId: id, version, duplicateVersion: version }),
  answer: place,
  errors: ['E013', 'E016'],
})

export const keepApart = defineEndpoint({
  name: 'places.apart',
  method: 'POST',
  path: '/comunibus/api/v1/place/:id/apart',
  summary: 'Says that two places are two, so that they are not offered as duplicates; `apart` false takes it back.',
  params: idParams,
  body: z.strictObject({ otherId: id, apart: z.boolean() }),
  answer: z.literal(true),
  errors: [],
})
