import type { Point } from '#platform/shared/geo/metres.ts'
import type { Heard } from './loopback.ts'

/**
 * Servers that speak as Photon and Nominatim do, in the form of the documentation of each (README of Photon 0.6 and later; "Search", "Reverse"
 * and "Place output" of Nominatim 4, format jsonv2). They find every entry that has all words of a text but its numbers.
 */
export type Entry = Point & {
  kind: 'house' | 'interpolated' | 'street' | 'town' | 'school'
  street: string
  number?: string
  postcode?: string
  town: string
}

const nameOf = ({ kind, street, town }: Entry) =>
  ({ street, town, school: 'Scuola', house: '', interpolated: '' })[kind]

export function photonFeature(entry: Entry) {
  const { kind, street, number, postcode, town, latitude, longitude } = entry
  const tags = {
    house: { osm_type: 'N', osm_key: 'place', osm_value: 'house', type: 'house' },
    interpolated: { osm_type: 'W', osm_key: 'place', osm_value: 'house_number', type: 'house' },
    street: { osm_type: 'W', osm_key: 'highway', osm_value: 'residential', type: 'street' },
    town: { osm_type: 'R', osm_key: 'place', osm_value: 'town', type: 'city' },
    school: { osm_type: 'W', osm_key: 'amenity', osm_value: 'school', type: 'house' },
  }[kind]
  const name = nameOf(entry)
  const isHouse = number !== undefined || kind === 'school'
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      osm_id: 1,
      ...tags,
      ...(name !== '' && { name }),
      ...(isHouse && { street }),
      ...(number !== undefined && { housenumber: number }),
      ...(postcode !== undefined && { postcode }),
      ...(kind !== 'town' && { city: town }),
      state: 'Liguria',
      country: 'Italia',
      countrycode: 'IT',
      extent: [longitude, latitude, longitude, latitude],
    },
  }
}

export function nominatimPlace(entry: Entry) {
  const { kind, street, number, postcode, town, latitude, longitude } = entry
  const tags = {
    house: { osm_type: 'node', category: 'place', type: 'house', addresstype: 'place', place_rank: 30 },
    interpolated: { osm_type: 'way', category: 'place', type: 'house', addresstype: 'place', place_rank: 30 },
    street: { osm_type: 'way', category: 'highway', type: 'residential', addresstype: 'road', place_rank: 26 },
    town: { osm_type: 'relation', category: 'boundary', type: 'administrative', addresstype: 'town', place_rank: 16 },
    school: { osm_type: 'way', category: 'amenity', type: 'school', addresstype: 'amenity', place_rank: 30 },
  }[kind]
  return {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_id: 1,
    ...tags,
    lat: String(latitude),
    lon: String(longitude),
    importance: 0.1,
    name: nameOf(entry),
    display_name: [number, street, town, 'Italia'].filter(Boolean).join(', '),
    address: {
      ...(number !== undefined && { house_number: number }),
      ...(kind !== 'town' && { road: street }),
      town,
      state: 'Liguria',
      'ISO3166-2-lvl4': 'IT-42',
      ...(postcode !== undefined && { postcode }),
      country: 'Italia',
      country_code: 'it',
    },
    boundingbox: ['44', '44', '8', '8'],
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

const matching = (entries: readonly Entry[], text: string) => {
  const words = wordsOf(text)
  return entries.filter(({ street, town }) =>
    words.every((word) => wordsOf(`${street} ${town} Liguria Italia`).includes(word)),
  )
}

/** What Photon answers when it knows these places. */
export const photonAnswer =
  (entries: readonly Entry[]) =>
  ({ url }: Heard) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const found = pathname === '/reverse' ? entries : matching(entries, searchParams.get('q') ?? '')
    return { type: 'FeatureCollection', features: found.map(photonFeature) }
  }

/** What Nominatim answers when it knows these places; `/reverse` has the first. */
export const nominatimAnswer =
  (entries: readonly Entry[]) =>
  ({ url }: Heard) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname !== '/reverse') return matching(entries, searchParams.get('q') ?? '').map(nominatimPlace)
    return entries[0] ? nominatimPlace(entries[0]) : { error: 'Unable to geocode' }
  }
