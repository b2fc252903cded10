import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant, latitude, longitude } from '#platform/shared/contract/fields.ts'
import { override } from '#features/crew/shared/override.contract.ts'
import { RESCUE_PROBLEMS, RESCUE_STATES } from './rescue.rules.ts'

const BASE = '/comunibus/api/v1/history'

export const rescueProblem = z.object({
  code: z.enum(RESCUE_PROBLEMS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** One rescue of an interrupted run, as the run that waits for it shows it. */
export const rescueShown = z.object({
  id,
  routeName: z.string(),
  vehicleLabel: z.nullable(z.string()),
  lead: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  state: z.enum(RESCUE_STATES),
})
export type RescueShown = z.output<typeof rescueShown>

/** The run that a rescue is for: where it stands, who waits there and with whom. */
export const rescueOf = z.object({
  id,
  routeName: z.string(),
  vehicleLabel: z.nullable(z.string()),
  interruptedAt: z.nullable(instant),
  reason: z.string(),
  place: z.nullable(z.object({ name: z.string(), latitude, longitude })),
  /** Of those on board as far as the reader may know of them. */
  children: z.array(z.object({ name: z.string(), schoolClass: z.nullable(z.string()) })),
  crew: z.array(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
})

export const rescueOptions = defineEndpoint({
  name: 'runs.rescueOptions',
  method: 'GET',
  path: `${BASE}/rescue/:id`,
  summary:
    'For a run (`id`) that cannot go on: who needs room, the vehicles of its group and the assistants who can sign in, each with what speaks against it; the best first.',
  params: idParams,
  answer: z.object({
    needs: z.object({ seated: z.int(), wheelchairs: z.int(), belts: z.int() }),
    vehicles: z.array(
      z.object({
        id,
        name: z.string(),
        plate: z.string(),
        seats: z.int(),
        wheelchairPlaces: z.int(),
        /** Documents that are not valid today: it cannot be sent. */
        expired: z.array(z.string()),
        problems: z.array(rescueProblem),
      }),
    ),
    leads: z.array(z.object({ id, name: z.string(), phone: z.nullable(z.string()), problems: z.array(rescueProblem) })),
  }),
  errors: [],
})

/** A vehicle from outside the register, such as a taxi. */
const outside = z.strictObject({
  plate: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  seats: z.int().check(z.minimum(1), z.maximum(200)),
  wheelchairPlaces: z._default(z.int().check(z.minimum(0), z.maximum(50)), 0),
})

// This call has the most statements of all calls about a run: it makes a run, moves riders, ends the alerts about them and counts both runs
// anew. It is made once per breakdown.
export const sendRescue = defineEndpoint({
  name: 'runs.rescue',
  method: 'POST',
  path: `${BASE}/rescue/:id`,
  summary:
    'Sends another vehicle for the rest of an interrupted run. It takes over the children who wait at the stops to come; those on board come when its crew takes them on. When something speaks against vehicle or lead it is refused with what (`current`), unless somebody says why.',
  params: idParams,
  body: z.strictObject({
    /** Of the rescue run, so that a repeat sends no second one. */
    id: z.optional(id),
    /** A vehicle of the register, or one from outside with its plate and seats. */
    vehicleId: z.optional(id),
    outside: z.optional(outside),
    /** Who leads it: an assistant of the group who can sign in. */
    leadId: id,
    override,
  }),
  /** `routeNames`: the runs whose children the rescue takes, the interrupted run itself first. */
  answer: z.object({ id, routeNames: z.array(z.string()) }),
  errors: ['E012', 'E013'],
})

/** What stands in `current` of a refused rescue (409 E013). */
export const rescueRefusal = z.object({ code: z.literal('rescue'), problems: z.array(rescueProblem) })
