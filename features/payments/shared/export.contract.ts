import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id } from '#platform/shared/contract/fields.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { PERIODS } from '#platform/shared/dates/periods.ts'

/** The most rows of one table: of more a shorter period is asked for, so that no sum is made of a part. */
export const EXPORT_MAX = 10_000

/** `INVOICES`: one row for each that was issued; `MOVES`: one for each invoice, credit and payment, as on a statement. */
export const EXPORTED = ['INVOICES', 'MOVES'] as const

export const exportPayments = defineEndpoint({
  name: 'payments.export',
  method: 'POST',
  path: '/care/api/v1/payment/export',
  query: tableQuery,
  summary:
    'Invoices, or all that changed what is owed, in a period as CSV or XLSX: of one person, or of everybody in the groups of the caller. Who exported is kept. Refused (400) when there is more than one table holds.',
  body: z.strictObject({
    /** Everybody when missing. */
    personId: z.optional(id),
    what: z.enum(EXPORTED),
    /** Of the days on which invoices were issued or money moved, where the group is. */
    period: z._default(z.enum(PERIODS), 'LASTMONTH'),
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
