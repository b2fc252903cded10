import * as z from 'zod/mini'
import { anyName, pointOf, query, SOUGHT, type AddressKind, type ToldPlace } from './address-questions.ts'
import { Unanswered } from './problems.ts'
import { degrees } from './road-questions.ts'

const properties = z.object({
  osm_key: anyName,
  osm_value: anyName,
  /** What kind of place it is; older versions do not say it. */
  type: anyName,
  name: anyName,
  street: anyName,
  housenumber: anyName,
  postcode: anyName,
  locality: anyName,
  district: anyName,
  city: anyName,
  county: anyName,
  state: anyName,
  country: anyName,
})
type Properties = z.output<typeof properties>

const features = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
        properties,
      }),
    )
    .check(z.maxLength(100)),
})

const TOWNS = ['city', 'locality', 'district', 'town', 'village', 'hamlet']

/** Photon by HTTP: `/api` and `/reverse`, which answer with GeoJSON. */
export const photon: AddressKind = {
  search: (text) => ({ path: query('/api', { q: text, limit: SOUGHT }), read }),
  reverse: ({ latitude, longitude }) => ({
    // The radius is in kilometres.
    path: query('/reverse', { lat: degrees(latitude), lon: degrees(longitude), radius: 0.2, limit: SOUGHT }),
    read,
  }),
}

function read(answer: unknown, status: number): ToldPlace[] {
  if (status !== 200) throw new Unanswered('status')
  const known = features.safeParse(answer)
  if (!known.success) throw new Unanswered('notUnderstood')
  return known.data.features.flatMap(({ geometry: { coordinates }, properties: its }) => {
    const place = placeOf(its)
    return place ? [{ ...place, ...pointOf(coordinates[1], coordinates[0]) }] : []
  })
}

function placeOf(its: Properties): Omit<ToldPlace, 'latitude' | 'longitude'> | null {
  const { housenumber, name, postcode, city, district, locality, county, state, country } = its
  const parts = {
    postcode,
    town: city || district || locality,
    around: [locality, district, county, state, country].join(' '),
  }
  // An address of a place without streets has the place.
  const street = its.street || locality
  if (housenumber !== '' && street !== '')
    return { ...parts, level: isInterpolated(its) ? 'interpolated' : 'house', street, number: housenumber }
  if (name !== '' && (its.type === 'street' || (its.type === '' && its.osm_key === 'highway')))
    return { ...parts, level: 'street', street: name, number: null }
  if (name !== '' && TOWNS.includes(its.type || its.osm_value))
    return { ...parts, level: 'town', street: '', number: null, town: name }
  return null
}

/** So Photon's importer names the houses of a line of OpenStreetMap between two known ones (`addr:interpolation`). */
const isInterpolated = ({ osm_key, osm_value }: Properties): boolean =>
  osm_key === 'place' && osm_value === 'house_number'
