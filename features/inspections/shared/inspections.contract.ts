import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import {
  autocompleteQuery,
  description,
  id,
  idParams,
  instant,
  searchBody,
  suggestions,
  version,
} from '#platform/shared/contract/fields.ts'
import { ANSWERS, ITEMS, KINDS } from './checklist.rules.ts'

const BASE = '/comunibus/api/v1/inspection'
export const kind = z.enum(KINDS)
const item = z.enum(ITEMS)
const words = description.check(z.minLength(1))
/** Bytes of the largest photo as base64 with the JSON around it: the limit of pictures (docs/trust.md, "Uploads"). */
export const PHOTO_BODY = 14 * 1024 * 1024

export const defect = z.object({
  id,
  item,
  severity: z.enum(['minor', 'dangerous']),
  note: z.string(),
  /** `safe`: somebody decided that the vehicle may drive with it until it is repaired; null: nobody decided anything. */
  outcome: z.nullable(z.enum(['repaired', 'safe'])),
  outcomeNote: z.nullable(z.string()),
  outcomeAt: z.nullable(instant),
  outcomeBy: z.nullable(z.string()),
  photos: z.array(id),
})
export type Defect = z.output<typeof defect>

export const inspection = z.object({
  id,
  vehicleId: id,
  vehicleName: z.string(),
  plate: z.string(),
  kind,
  inspectedAt: instant,
  /** Zone of the group, for times. */
  zone: z.string(),
  inspectedBy: z.string(),
  /** Kilometres. */
  odometer: z.nullable(z.int()),
  note: z.string(),
  items: z.array(item),
  notFitted: z.array(item),
  defects: z.array(defect),
  status: z.enum(['A', 'D']),
  archiveReason: z.nullable(z.string()),
  customerGroupDto: z.object({ id, name: z.string() }),
  version,
})
export type Inspection = z.output<typeof inspection>

const filters = z.strictObject({
  vehicleId: z.optional(id),
  /** `open`: with a defect that nobody repaired. `blocking`: with one that keeps the vehicle from driving. */
  defects: z.optional(z.enum(['open', 'blocking'])),
  status: z._default(z.enum(['A', 'D']), 'A'),
})

export const searchInspections = defineEndpoint({
  name: 'inspections.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Inspections, the latest first, found by vehicle, plate or inspector: of all vehicles of an administrator’s groups; for assistants of the vehicles they work with, and their own.',
  body: searchBody(filters, ['inspectedAt', 'vehicle']),
  answer: z.array(inspection),
  paged: true,
  errors: [],
})

/** The most rows of one table. */
export const EXPORT_MAX = 10_000

export const exportInspections = defineEndpoint({
  name: 'inspections.export',
  method: 'POST',
  path: `${BASE}/export`,
  query: tableQuery,
  summary: 'The inspections that a search finds, as CSV or XLSX.',
  body: z.omit(searchInspections.body, { limit: true, offset: true }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const inspectionVehicles = defineEndpoint({
  name: 'inspections.vehicles',
  method: 'GET',
  path: `${BASE}/vehicle-autocomplete`,
  summary: 'Vehicles in use that the caller may inspect, at most 20.',
  query: autocompleteQuery,
  answer: suggestions,
  errors: [],
})

export const getInspection = defineEndpoint({
  name: 'inspections.get',
  method: 'GET',
  path: `${BASE}/specific/:id`,
  summary: 'One inspection with its defects.',
  params: idParams,
  answer: inspection,
  errors: [],
})

const editable = {
  odometer: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(9_999_999))), null),
  note: z._default(description, ''),
}

export const createInspection = defineEndpoint({
  name: 'inspections.create',
  method: 'POST',
  path: BASE,
  offline: 'queue',
  summary:
    'Records an inspection: each item of its checklist answered once, a defect with words (E016). A dangerous defect blocks the vehicle.',
  body: z.strictObject({
    id: z.optional(id),
    vehicleId: id,
    kind,
    /** When it was done, as the device says; now when missing. Never later than the server's clock. */
    inspectedAt: z.optional(instant),
    answers: z.array(z.strictObject({ item, answer: z.enum(ANSWERS), note: z._default(description, '') })),
    ...editable,
  }),
  answer: inspection,
  errors: ['E016'],
})

export const updateInspection = defineEndpoint({
  name: 'inspections.update',
  method: 'PUT',
  path: `${BASE}/specific/:id`,
  summary:
    'Corrects kilometres and note: administrators, and the inspector. What was found stays; an inspection by mistake is archived.',
  params: idParams,
  body: z.strictObject({ version, ...editable }),
  answer: inspection,
  errors: ['E016'],
})

export const archiveInspection = defineEndpoint({
  name: 'inspections.archive',
  method: 'PUT',
  path: `${BASE}/archive/:id`,
  summary: 'Archives an inspection that was recorded by mistake: its defects no longer block the vehicle.',
  params: idParams,
  body: z.strictObject({ version, reason: words }),
  answer: inspection,
  errors: ['E016'],
})

export const decideDefect = defineEndpoint({
  name: 'inspections.decide',
  method: 'PUT',
  path: `${BASE}/defect/:id`,
  summary:
    'A defect (`id`) was repaired, or the vehicle may drive with it for now; the last word is kept in the audit. One that was repaired stays so (409).',
  params: idParams,
  body: z.strictObject({ outcome: z.enum(['repaired', 'safe']), note: words }),
  answer: inspection,
  errors: ['E013'],
})

/** The most photos of one defect. */
export const PHOTOS_MAX = 5

export const addPhoto = defineEndpoint({
  name: 'inspections.addPhoto',
  method: 'POST',
  path: `${BASE}/photo/:id`,
  summary: `Adds a photo (PNG, JPEG or WebP as base64, made anew) to a defect (\`id\`), at most ${PHOTOS_MAX} (409): administrators, and the inspector.`,
  params: idParams,
  body: z.strictObject({ profileImageData: z.string().check(z.minLength(1), z.maxLength(PHOTO_BODY)) }),
  answer: inspection,
  errors: ['E013', 'E015', 'E016'],
})

export const getPhoto = defineEndpoint({
  name: 'inspections.getPhoto',
  method: 'GET',
  path: `${BASE}/photo/:id`,
  summary: 'A photo of a defect as WebP, at most 1,600 pixels on its longer side.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const removePhoto = defineEndpoint({
  name: 'inspections.removePhoto',
  method: 'DELETE',
  path: `${BASE}/photo/:id`,
  summary: 'Removes a photo of a defect: administrators, and the inspector.',
  params: idParams,
  answer: inspection,
  errors: [],
})
