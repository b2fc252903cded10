import * as z from 'zod/mini'
import { UUID_PATTERN } from '../ids/uuid.ts'

/** Building blocks of the contracts. Limits are those of the specification (section 5 and 9). */
export const NAME_MAX = 80
export const DESCRIPTION_MAX = 1000

export const id = z.string().check(z.regex(UUID_PATTERN))
/**
 * Years that people who travel to school can mean: the day after, a birthday or a month's end of any of them is a date that
 * every machine here knows. Year 0 is none for PostgreSQL, and the day after 9999-12-31 has no four digits.
 */
const YEARS = /^(?:19|20|21)\d\d-/
/** An instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true }).check(z.regex(YEARS))
/** A day `YYYY-MM-DD`. */
export const day = z.iso.date().check(z.regex(YEARS))
/** A wall time `HH:mm`. */
export const wallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** A text that must not be blank, at most 80 characters. */
export const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX))
/** A time zone as it is typed: an IANA name; `isZone` says whether there is one of that name. */
export const zoneName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
export const description = z.string().check(z.trim(), z.maxLength(DESCRIPTION_MAX))
/** WGS 84 degrees. */
export const latitude = z.number().check(z.minimum(-90), z.maximum(90))
export const longitude = z.number().check(z.minimum(-180), z.maximum(180))
export const version = z.int().check(z.minimum(1))
/** Monday is 1, Sunday is 7 (ISO 8601). */
export const weekday = z.int().check(z.minimum(1), z.maximum(7))

export const idParams = z.object({ id })

/** The body of every search (docs/api.md, "Bodies"). `filters` is declared by the endpoint. */
export function searchBody<F extends z.ZodMiniType>(filters: F, sortFields: readonly [string, ...string[]]) {
  return z.strictObject({
    q: z.optional(z.string().check(z.maxLength(200))),
    filters: z.optional(filters),
    sort: z.optional(
      z.array(z.strictObject({ field: z.enum(sortFields), direction: z.enum(['asc', 'desc']) })).check(z.maxLength(3)),
    ),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    customerGroupDtos: z.optional(z.array(z.strictObject({ id })).check(z.maxLength(200))),
  })
}

/** One line of an autocomplete answer. */
export const suggestion = z.object({ id, name: z.string() })
export const suggestions = z.array(suggestion).check(z.maxLength(20))
export const autocompleteQuery = z.object({ q: z._default(z.string().check(z.maxLength(200)), '') })
/** The same within one group: what is chosen is for a record of it. Of a group of others nothing is found. */
export const groupAutocompleteQuery = z.extend(autocompleteQuery, { customerGroupId: z.optional(id) })
