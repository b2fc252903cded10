import * as z from 'zod/mini'

/** Why somebody goes along who lacks a credential: kept. Homes load it without the operations of the crew. */
export const override = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200)))
