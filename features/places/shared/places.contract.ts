import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { ADDRESS_MAX, foundAddress, GEOCODINGS } from '#features/area/shared/addresses.contract.ts'
import {
  groupAutocompleteQuery,
  description,
  id,
  idParams,
  instant,
  latitude,
  longitude,
  name,
  searchBody,
  suggestion,
  version,
  wallTime,
} from '#platform/shared/contract/fields.ts'
import { sideOfRoad } from './spots.contract.ts'

export const PLACE_KINDS = ['stop', 'school', 'home_point', 'depot', 'meeting_point'] as const
export const placeKind = z.enum(PLACE_KINDS)
export type PlaceKind = z.output<typeof placeKind>

/**
 * How a point came to be: set on the map or as coordinates, by the position of a device, chosen as an address, or by an import. The first
 * three are decisions of a person, which no import changes.
 */
export const located = z.enum(['hand', 'device', 'address', 'import'])
export type Located = z.output<typeof located>
export const setByPerson = z.enum(['hand', 'device', 'address'])
export type SetByPerson = z.output<typeof setByPerson>

/** Metres around the point in which people still wait at a place (ours: a street corner, a shelter, a large square). */
export const RADIUS_M = { usual: 50, least: 10, most: 500 } as const
/** Bytes of the largest picture as base64 with the JSON around it. */
export const PICTURE_BODY = 14 * 1024 * 1024

export const place = z.object({
  id,
  name: z.string(),
  kind: placeKind,
  latitude,
  longitude,
  address: z.string(),
  safetyNotes: z.string(),
  /** How the point came to be; null for one from before this was noted. `by` is the name of a person as "Anna B.", where one set it. */
  located: z.nullable(z.object({ how: located, at: instant, by: z.nullable(z.string()) })),
  /** How sure the point is of an address that an import looked up; null when the file gave it or a person decided about it. */
  confidence: z.nullable(z.enum(GEOCODINGS)),
  /** Metres. */
  radiusM: z.int(),
  /** Null: nobody has said it. */
  sideOfRoad: z.nullable(sideOfRoad),
  /** Names the bytes of the picture: another picture has another id. */
  picture: z.nullable(id),
  customerGroupDto: z.object({ id, name: z.string() }),
  /** Routes, draft or active, that stop here. */
  usedBy: z.int(),
  version,
})
export type Place = z.output<typeof place>

/** Why somebody has to look at the point of a place; null when it is certain. */
export const doubtOf = ({ confidence }: Pick<Place, 'confidence'>) => (confidence === 'rooftop' ? null : confidence)

/** A draft or active route that stops at a place, and when. */
export const stoppingRoute = z.object({
  id,
  name: z.string(),
  status: z.enum(['DRAFT', 'ACTIVE']),
  direction: z.enum(['to_school', 'from_school', 'between']),
  plannedTime: wallTime,
})

/** What uses a place. Children are listed for administrators alone, the first 20 by name. */
export const placeDetail = z.extend(place, {
  routes: z.array(stoppingRoute),
  children: z.array(z.object({ id, fullName: z.string(), as: z.enum(['home', 'school']) })),
  childCount: z.int(),
})
export type PlaceDetail = z.output<typeof placeDetail>

/** Why a place concerns a person: a child lives there, goes to school, gets on or off a route; or a crew stops there. */
export const placeUse = z.object({
  as: z.enum(['home', 'school', 'stop']),
  child: z.nullable(z.string()),
  route: z.nullable(z.string()),
})
export type PlaceUse = z.output<typeof placeUse>

export const personPlace = z.extend(place, { uses: z.array(placeUse) })
export type PersonPlace = z.output<typeof personPlace>

const editable = {
  name,
  kind: placeKind,
  latitude,
  longitude,
  /** How a new or other point was set: by hand when left out. Said of the point that is there, it confirms that. */
  located: z.optional(setByPerson),
  address: z._default(z.string().check(z.trim(), z.maxLength(ADDRESS_MAX)), ''),
  safetyNotes: z._default(description, ''),
  radiusM: z._default(z.int().check(z.minimum(RADIUS_M.least), z.maximum(RADIUS_M.most)), RADIUS_M.usual),
  sideOfRoad: z._default(z.nullable(sideOfRoad), null),
}

export const searchPlaces = defineEndpoint({
  name: 'places.search',
  method: 'POST',
  path: '/comunibus/api/v1/place/search',
  summary: 'Places of the caller’s groups; for an assistant the stops of their routes.',
  body: searchBody(
    z.strictObject({
      kind: z.optional(placeKind),
      /** Points that an import could not find for certain and nobody has looked at since. */
      doubtful: z.optional(z.literal(true)),
      /** Inside a square around a point, so many metres to each side. */
      near: z.optional(z.strictObject({ latitude, longitude, metres: z.int().check(z.minimum(1), z.maximum(5000)) })),
    }),
    ['name', 'kind'],
  ),
  answer: z.array(place),
  paged: true,
  errors: [],
})

/** A place that is known. */
const knownPlace = z.extend(suggestion, { kind: placeKind, address: z.string() })
/** An address of the area of the installation: no place yet. Its `id` is its point as `parseCoordinates` reads it. */
const areaAddress = z.extend(z.pick(foundAddress, { latitude: true, longitude: true, confidence: true }), {
  id: z.string(),
  name: z.string(),
  kind: z.literal('address'),
  address: z.string(),
})

export const autocompletePlaces = defineEndpoint({
  name: 'places.autocomplete',
  method: 'GET',
  path: '/comunibus/api/v1/place/autocomplete',
  summary:
    'Places with a word of the name or of the address that begins with the text, of one group when it is given, at most 20. With `addresses` also up to 5 addresses of the area that the text may mean, of the kind `address` and behind the places; these count as a call of area.addresses (429).',
  query: z.extend(groupAutocompleteQuery, { addresses: z.optional(z.enum(['true', 'false'])) }),
  answer: z.array(z.union([knownPlace, areaAddress])),
  errors: ['E008'],
})

export const getPlace = defineEndpoint({
  name: 'places.get',
  method: 'GET',
  path: '/comunibus/api/v1/place/:id',
  summary:
    'One place with the draft and active routes that stop there and, for administrators, the children it is home or school of.',
  params: idParams,
  answer: placeDetail,
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
    'Pairs of places of one group and one kind that may be the same: within 30 m, or with one name within 150 m (homes only with one name); the nearest first, at most 50. Pairs that somebody said are two are left out. `place` asks for the pairs of one place alone.',
  query: z.object({ place: z.optional(id) }),
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

export const listPersonPlaces = defineEndpoint({
  name: 'places.ofPerson',
  method: 'GET',
  path: '/comunibus/api/v1/place/person/:id',
  summary:
    'The places that concern an adult: homes, schools and stops of the children they are guardian of, and the stops of the routes they are crew of. Somebody of no group of the caller looks missing (404).',
  params: idParams,
  answer: z.array(personPlace),
  errors: [],
})

export const setPlacePicture = defineEndpoint({
  name: 'places.setPicture',
  method: 'PUT',
  path: '/comunibus/api/v1/place/:id/picture',
  summary: 'Sets the picture of a place (PNG, JPEG or WebP as base64), cut to a square and made anew.',
  params: idParams,
  body: z.strictObject({ profileImageData: z.string().check(z.minLength(1), z.maxLength(PICTURE_BODY)) }),
  answer: place,
  errors: ['E015', 'E016'],
})

export const removePlacePicture = defineEndpoint({
  name: 'places.removePicture',
  method: 'DELETE',
  path: '/comunibus/api/v1/place/:id/picture',
  summary: 'Removes the picture of a place; without one nothing happens.',
  params: idParams,
  answer: place,
  errors: [],
})

export const getPlacePicture = defineEndpoint({
  name: 'places.getPicture',
  method: 'GET',
  path: '/comunibus/api/v1/place/:id/picture',
  summary: 'The picture of a place as WebP, 512 pixels square; 404 without one.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
