import * as z from 'zod/mini'
import { day } from '#platform/shared/contract/fields.ts'

/** The date of birth, for those who may read the care record, for others it is left out; null: nobody has entered it. */
export const shownBirthDate = z.optional(z.nullable(day))

/** The date of birth in a change; left out: the stored one stays; null: it is removed. */
export const changedBirthDate = z.optional(z.nullable(day))

/** The date of birth of a person who is added; null: not known. */
export const newBirthDate = z._default(z.nullable(day), null)
