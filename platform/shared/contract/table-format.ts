import * as z from 'zod/mini'

export const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** The query of every export of a table. */
export const tableQuery = z.object({ format: z._default(z.enum(TABLE_FORMATS), 'csv') })
