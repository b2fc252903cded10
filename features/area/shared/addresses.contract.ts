import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { latitude, longitude } from '#platform/shared/contract/fields.ts'

/**
 * How sure the place of an address is. `rooftop`: the very number exists, every word was understood, and no other street or house fits as
 * well. `interpolated`: between two numbers of the street that are known. `street`: the street, or a house that may be the wrong one.
 */
export const CONFIDENCES = ['rooftop', 'interpolated', 'street'] as const
export type Confidence = (typeof CONFIDENCES)[number]
/** The same where nobody chooses: `town` is the middle of the town that an address ends with. */
export const GEOCODINGS = [...CONFIDENCES, 'town'] as const
export type Geocoding = (typeof GEOCODINGS)[number]
/** An address has some 100 characters. */
export const ADDRESS_MAX = 200
/** Suggestions below a field: as many as fit on a phone above its keyboard, and the most that a call may ask for. */
export const SUGGESTED = { usual: 5, most: 20 } as const

const parts = {
  /** In one line, as it is written into a field: "Rue Grimaldi 12, 98000 Monaco". */
  label: z.string(),
  street: z.string(),
  /** Null where no house was found. */
  number: z.nullable(z.string()),
  /** Postcode and town, as far as they are known; may be empty. */
  town: z.string(),
  latitude,
  longitude,
}

export const foundAddress = z.object({ ...parts, confidence: z.enum(CONFIDENCES) })
export type FoundAddress = z.output<typeof foundAddress>

export const searchAddresses = defineEndpoint({
  name: 'area.addresses',
  method: 'POST',
  path: '/area/api/v1/addresses',
  summary:
    'The addresses of the area that a text may mean, the best first; of those that fit as well as each other the ones close to `near`. `known` is false where no addresses are known. A text is answered while it is typed: 60 calls at once, then 2 a second (429).',
  body: z.strictObject({
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(ADDRESS_MAX)),
    near: z.optional(z.strictObject({ latitude, longitude })),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(SUGGESTED.most)), SUGGESTED.usual),
  }),
  answer: z.object({ known: z.boolean(), addresses: z.array(foundAddress) }),
  errors: ['E008'],
})

export const addressAt = defineEndpoint({
  name: 'area.addressAt',
  // No GET: the point may be a home, and addresses of calls are written into logs of proxies.
  method: 'POST',
  path: '/area/api/v1/address-at',
  summary:
    'The address of the area that is nearest to a point, within 100 m as the crow flies; null when there is none, or none are known. Counts as a call of area.addresses.',
  body: z.strictObject({ latitude, longitude }),
  answer: z.nullable(z.object({ ...parts, metres: z.number() })),
  errors: ['E008'],
})
