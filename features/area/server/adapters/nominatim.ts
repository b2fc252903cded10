import * as z from 'zod/mini'
import { anyName, pointOf, query, SOUGHT, type AddressKind, type ToldPlace } from './address-questions.ts'
import { Unanswered } from './problems.ts'
import { degrees } from './road-questions.ts'

const address = z.object({
  house_number: anyName,
  road: anyName,
  pedestrian: anyName,
  footway: anyName,
  square: anyName,
  postcode: anyName,
  city: anyName,
  town: anyName,
  village: anyName,
  hamlet: anyName,
  municipality: anyName,
  suburb: anyName,
  county: anyName,
  state: anyName,
  country: anyName,
})
/** Degrees are texts. */
const coordinate = z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/))
const place = z.object({
  lat: coordinate,
  lon: coordinate,
  osm_type: anyName,
  category: anyName,
  type: anyName,
  addresstype: anyName,
  name: z._default(z.nullable(anyName), ''),
  address: z._default(address, () => address.parse({})),
})
type Place = z.output<typeof place>
const places = z.array(place).check(z.maxLength(100))
/** So it says that nothing is at a point. */
const nothing = z.object({ error: z.string() })

const TOWNS = ['city', 'town', 'village', 'hamlet', 'municipality', 'suburb']

/** Nominatim by HTTP: `/search` and `/reverse` in the format `jsonv2`. */
export const nominatim: AddressKind = {
  search: (text) => ({
    path: query('/search', { q: text, format: 'jsonv2', addressdetails: 1, limit: SOUGHT }),
    read: (answer, status) => {
      if (status !== 200) throw new Unanswered('status')
      return read(places, answer).flatMap(toldOf)
    },
  }),
  reverse: ({ latitude, longitude }) => ({
    // Zoom 18 is a house.
    path: query('/reverse', {
      lat: degrees(latitude),
      lon: degrees(longitude),
      format: 'jsonv2',
      addressdetails: 1,
      zoom: 18,
    }),
    read: (answer, status) => {
      if (nothing.safeParse(answer).success) return []
      if (status !== 200) throw new Unanswered('status')
      return toldOf(read(place, answer))
    },
  }),
}

function read<Shape extends z.ZodMiniType>(shape: Shape, answer: unknown): z.output<Shape> {
  const known = shape.safeParse(answer)
  if (!known.success) throw new Unanswered('notUnderstood')
  return known.data
}

function toldOf(its: Place): ToldPlace[] {
  const { house_number: number, postcode, city, town, village, hamlet, municipality, suburb, ...rest } = its.address
  const road = rest.road || rest.pedestrian || rest.footway || rest.square
  const around = [suburb, hamlet, municipality, rest.county, rest.state, rest.country].join(' ')
  const told = {
    ...pointOf(Number(its.lat), Number(its.lon)),
    postcode,
    town: city || town || village || hamlet || municipality,
    around,
  }
  if (number !== '' && road !== '')
    return [{ ...told, level: isInterpolated(its) ? 'interpolated' : 'house', street: road, number }]
  if (its.category === 'highway' && (road || its.name))
    return [{ ...told, level: 'street', street: road || its.name || '', number: null }]
  if (TOWNS.includes(its.addresstype) && its.name)
    return [{ ...told, level: 'town', street: '', number: null, town: its.name }]
  return []
}

/** A house of a line of OpenStreetMap between two known ones (`addr:interpolation`): the line is its way. */
const isInterpolated = ({ category, type, osm_type }: Place): boolean =>
  category === 'place' && ['house', 'houses'].includes(type) && osm_type === 'way'
