import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant, wallTime, weekday } from '#platform/shared/contract/fields.ts'
import { crewMember, direction, mode, routeRow } from '#features/routes/shared/routes.contract.ts'

/** What a version of a route plans. Stops and riders are compared by place and child: each version has rows of its own. */
export const versionPlan = z.object({
  id,
  versionNo: z.int(),
  /** The version that it was made from. */
  versionOf: z.nullable(id),
  status: routeRow.shape.status,
  publishedAt: z.nullable(instant),
  name: z.string(),
  mode,
  direction,
  weekdays: z.array(weekday),
  validFrom: z.nullable(day),
  validTo: z.nullable(day),
  vehicle: z.nullable(z.string()),
  capacity: z.int(),
  minAdults: z.int(),
  maxRideMinutes: z.int(),
  stops: z.array(z.object({ placeId: id, name: z.string(), plannedTime: wallTime, waitMinutes: z.int() })),
  riders: z.array(
    z.object({
      childId: id,
      name: z.string(),
      /** Places where the child gets on and off; null: no stop yet. */
      board: z.nullable(id),
      alight: z.nullable(id),
      weekdays: z.array(weekday),
    }),
  ),
  crew: z.array(crewMember),
})
export type VersionPlan = z.output<typeof versionPlan>

export const listVersions = defineEndpoint({
  name: 'routes.versions',
  method: 'GET',
  path: '/comunibus/api/v1/route/versions/:id',
  summary: 'The latest 20 versions of a route with what each of them plans, the newest first.',
  params: idParams,
  answer: z.array(versionPlan),
  errors: [],
})
