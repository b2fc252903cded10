import * as z from 'zod/mini'

/** The reason why somebody without a required credential goes along; it is stored. Homes load it without the operations of the crew. */
export const override = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200)))
