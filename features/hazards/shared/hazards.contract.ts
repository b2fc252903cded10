import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { chosenGroup, defineEntity, entityFilters } from '#platform/shared/contract/entity.ts'
import { day, description, id, idParams, latitude, longitude, name, version } from '#platform/shared/contract/fields.ts'
import { CLOSED_FOR, HAZARD_KINDS, HAZARD_RADIUS_M, MOST_POINTS } from './hazards.rules.ts'

export const hazardKind = z.enum(HAZARD_KINDS)
export const closedFor = z.enum(CLOSED_FOR)
/** WGS 84 degrees in the order in which they were drawn: one is a point with a radius, more are a line. */
export const hazardPoints = z
  .array(z.strictObject({ latitude, longitude }))
  .check(z.minLength(1), z.maxLength(MOST_POINTS))

export const hazard = z.object({
  id,
  name: z.string(),
  note: z.string(),
  kind: hazardKind,
  points: hazardPoints,
  /** Metres around a single point; null for a line. */
  radiusM: z.nullable(z.int()),
  /** Whom a closed street keeps out; null for the other kinds. */
  closedFor: z.nullable(closedFor),
  /** First and last day of a closed street, both included, in the zone of the group; null for the other kinds. */
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  /** Who drew it; null for an assistant, and when nobody with personal data did. */
  author: z.nullable(z.object({ id, name: z.string() })),
  /** A: in use. D: archived. */
  status: z.enum(['A', 'D']),
  customerGroupDto: z.object({ id, name: z.string() }),
  version,
})
export type Hazard = z.output<typeof hazard>

/** A hazard as it is named where a way passes it. */
export const namedHazard = z.object({ id, kind: hazardKind, name: z.string(), note: z.string() })
export type NamedHazard = z.output<typeof namedHazard>

const editable = {
  name,
  note: z._default(description, ''),
  kind: hazardKind,
  points: hazardPoints,
  radiusM: z._default(
    z.nullable(z.int().check(z.minimum(HAZARD_RADIUS_M.least), z.maximum(HAZARD_RADIUS_M.most))),
    null,
  ),
  closedFor: z._default(z.nullable(closedFor), null),
  firstDay: z._default(z.nullable(day), null),
  lastDay: z._default(z.nullable(day), null),
}
const path = '/hazard/api/v1/hazard'

const entity = defineEntity({
  feature: 'hazards',
  path,
  record: hazard,
  once: chosenGroup,
  editable,
  filters: z.extend(entityFilters, { kind: z.optional(hazardKind) }),
  sort: ['name'],
})

export const hazards = {
  search: entity.search,
  export: entity.export,
  create: entity.create,
  get: defineEndpoint({
    name: 'hazards.get',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One hazard of the caller’s groups.',
    params: idParams,
    answer: hazard,
    errors: [],
  }),
  update: defineEndpoint({
    name: 'hazards.update',
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Changes a hazard; one that somebody else changed meanwhile is refused with what it is now.',
    params: idParams,
    body: z.strictObject({ version, ...editable }),
    answer: hazard,
    errors: ['E013', 'E016'],
  }),
  archive: defineEndpoint({
    name: 'hazards.archive',
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Archives a hazard: no way goes around it any more. One that is archived already stays as it is.',
    params: idParams,
    answer: hazard,
    errors: [],
  }),
  restore: defineEndpoint({
    name: 'hazards.restore',
    method: 'PUT',
    path: `${path}/restore/:id`,
    summary: 'Takes an archived hazard into use again. One that is in use stays as it is.',
    params: idParams,
    answer: hazard,
    errors: [],
  }),
}
