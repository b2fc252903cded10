import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { instant } from '#platform/shared/contract/fields.ts'

/** What the Open Database Licence asks for wherever the data are shown. */
export const ATTRIBUTION = '© OpenStreetMap contributors'

const degrees = z.number()

export const area = z.object({
  /** When the extract was made; null when it does not say. */
  extractedAt: z.nullable(instant),
  importedAt: instant,
  /** Bytes of the extract. */
  sourceBytes: z.int(),
  /** Different names of streets. */
  streets: z.int(),
  bounds: z.object({ south: degrees, west: degrees, north: degrees, east: degrees }),
  attribution: z.string(),
})
export type Area = z.output<typeof area>

export const getArea = defineEndpoint({
  name: 'area.get',
  method: 'GET',
  path: '/area/api/v1/area',
  summary: 'The area of the installation, whose streets are known; null before the operator imports one.',
  answer: z.nullable(area),
  errors: [],
})
