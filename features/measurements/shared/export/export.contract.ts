import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id } from '#platform/shared/contract/fields.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { EXPORTED } from '../definition-types.ts'
import { BASE, measurement, span } from '../measurements.contract.ts'

/** The most rows of one table. */
export const EXPORT_MAX = 10_000

/** Which measurements: those of the specification unless others are named. */
const body = z.strictObject({ personId: id, measurements: z._default(z.array(measurement), [...EXPORTED]), ...span })

export const exportMeasurements = defineEndpoint({
  name: 'measurements.export',
  method: 'POST',
  path: `${BASE}/export`,
  query: tableQuery,
  summary: 'Measurements of one person in a period as CSV or XLSX; who exported is kept.',
  body,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const printMeasurements = defineEndpoint({
  name: 'measurements.print',
  method: 'POST',
  path: `${BASE}/paper`,
  summary:
    'Measurements of one person in a period as PDF, each measurement under a head of its own; who printed is kept.',
  body,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
