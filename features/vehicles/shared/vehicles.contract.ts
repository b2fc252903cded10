import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { day, id, idParams, instant, name, searchBody, version } from '#platform/shared/contract/fields.ts'

export const PAPER_KINDS = ['insurance', 'inspection', 'licence', 'extinguisher', 'first_aid', 'other'] as const
export const EQUIPMENT = ['seat_belts', 'child_seats', 'lift', 'ramp', 'winter_tyres', 'air_conditioning'] as const
export const paperKind = z.enum(PAPER_KINDS)
export const papersState = z.enum(['valid', 'soon', 'expired'])
const BASE = '/comunibus/api/v1/vehicle'

export const vehiclePaper = z.object({
  id,
  kind: paperKind,
  number: z.string(),
  /** The last day on which it is valid. */
  validTo: day,
  note: z.string(),
  /** On today's date in the group; `replaced`: a later paper of its kind is there. */
  state: z.enum(['valid', 'soon', 'expired', 'replaced']),
})
export type VehiclePaper = z.output<typeof vehiclePaper>

export const vehicle = z.object({
  id,
  name: z.string(),
  plate: z.string(),
  /** Seats for children. */
  seats: z.int(),
  wheelchairPlaces: z.int(),
  equipment: z.array(z.enum(EQUIPMENT)),
  /** A: in use. D: put away. */
  status: z.enum(['A', 'D']),
  /** A dangerous defect keeps it from driving (`inspections`). */
  blocked: z.boolean(),
  /** How many days an inspection is good for, its own included; null: none is asked for. */
  inspectionDays: z.nullable(z.int()),
  /** The day of the last inspection. */
  inspectedOn: z.nullable(day),
  /** It may not drive today before it is inspected. */
  inspectionDue: z.boolean(),
  customerGroupDto: z.object({ id, name: z.string() }),
  /** The worst of its papers today; `none`: no document is recorded. */
  papersState: z.enum([...papersState.options, 'none']),
  /** The first day on which a paper in force ends; null without papers. */
  nextExpiry: z.nullable(day),
  /** Routes, draft or active, that it drives. */
  routes: z.array(z.object({ id, name: z.string() })),
  version,
})
export type Vehicle = z.output<typeof vehicle>

export const vehicleDetail = z.extend(vehicle, {
  papers: z.array(vehiclePaper),
  /** When the sticker of its last row was printed and by whom; null without one that is valid. */
  sticker: z.nullable(z.object({ madeAt: instant, madeBy: z.string() })),
})
export type VehicleDetail = z.output<typeof vehicleDetail>

const editable = {
  name,
  plate: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
  seats: z.int().check(z.minimum(1), z.maximum(200)),
  wheelchairPlaces: z._default(z.int().check(z.minimum(0), z.maximum(50)), 0),
  equipment: z._default(z.array(z.enum(EQUIPMENT)).check(z.maxLength(EQUIPMENT.length)), []),
  status: z._default(z.enum(['A', 'D']), 'A'),
  inspectionDays: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(366))), null),
}

export const searchVehicles = defineEndpoint({
  name: 'vehicles.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Vehicles of the caller’s groups, by name or plate; `papers` keeps those that expire within 30 days or have, `condition` those that a dangerous defect blocks.',
  body: searchBody(
    z.strictObject({
      papers: z.optional(z.enum(['soon', 'expired'])),
      condition: z.optional(z.literal('blocked')),
      status: z.optional(z.enum(['A', 'D'])),
    }),
    ['name', 'seats'],
  ),
  answer: z.array(vehicle),
  paged: true,
  errors: [],
})

/** The most rows of one table. */
export const EXPORT_MAX = 10_000

export const exportVehicles = defineEndpoint({
  name: 'vehicles.export',
  method: 'POST',
  path: `${BASE}/export`,
  query: tableQuery,
  summary: 'The vehicles that a search finds, as CSV or XLSX.',
  body: z.omit(searchVehicles.body, { limit: true, offset: true }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const vehiclesOn = defineEndpoint({
  name: 'vehicles.on',
  method: 'GET',
  path: `${BASE}/on/:id`,
  summary:
    'Vehicles in use of a group (`id`) on a day, for a choice: the papers that would have expired, and what else it drives that day.',
  params: idParams,
  query: z.object({ day }),
  answer: z.array(
    z.object({
      id,
      name: z.string(),
      plate: z.string(),
      seats: z.int(),
      wheelchairPlaces: z.int(),
      expired: z.array(paperKind),
      blocked: z.boolean(),
      drives: z.array(z.string()),
    }),
  ),
  errors: [],
})

export const getVehicle = defineEndpoint({
  name: 'vehicles.get',
  method: 'GET',
  path: `${BASE}/specific/:id`,
  summary: 'One vehicle with its papers, those in force first.',
  params: idParams,
  answer: vehicleDetail,
  errors: [],
})

export const createVehicle = defineEndpoint({
  name: 'vehicles.create',
  method: 'POST',
  path: BASE,
  summary: 'Adds a vehicle to a group.',
  body: z.strictObject({ id: z.optional(id), customerGroupId: id, ...editable }),
  answer: vehicleDetail,
  errors: [],
})

export const updateVehicle = defineEndpoint({
  name: 'vehicles.update',
  method: 'PUT',
  path: `${BASE}/specific/:id`,
  summary: 'Changes a vehicle. Runs that exist keep the name that families were told.',
  params: idParams,
  body: z.strictObject({ version, ...editable }),
  answer: vehicleDetail,
  errors: ['E016'],
})

export const addPaper = defineEndpoint({
  name: 'vehicles.addPaper',
  method: 'POST',
  path: `${BASE}/paper/:id`,
  summary: 'Adds a paper to a vehicle (`id`); of each kind the one that is valid longest counts.',
  params: idParams,
  body: z.strictObject({
    id: z.optional(id),
    kind: paperKind,
    number: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    validTo: day,
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  answer: vehicleDetail,
  errors: [],
})

export const removePaper = defineEndpoint({
  name: 'vehicles.removePaper',
  method: 'DELETE',
  path: `${BASE}/paper/:id`,
  summary: 'Removes a paper that was entered by mistake.',
  params: idParams,
  answer: vehicleDetail,
  errors: [],
})

export const printSticker = defineEndpoint({
  name: 'vehicles.printSticker',
  method: 'POST',
  path: `${BASE}/sticker/:id`,
  summary:
    'A new sticker for the last row of a vehicle (`id`) as PDF, which ends its old one. It cannot be printed twice: only a hash of it is kept.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const removeSticker = defineEndpoint({
  name: 'vehicles.removeSticker',
  method: 'DELETE',
  path: `${BASE}/sticker/:id`,
  summary: 'Ends the sticker of a vehicle (`id`): its crews are asked for none. Without a valid one nothing changes.',
  params: idParams,
  answer: vehicleDetail,
  errors: [],
})
