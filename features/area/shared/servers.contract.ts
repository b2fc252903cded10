import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { instant } from '#platform/shared/contract/fields.ts'

/**
 * Why a server of the operator gave no answer that can be used. `unreachable`: no connection, or one that broke off; `late`: it took too
 * long; `redirect`: it named another address, which is not followed; `tooMany`: it asks to wait; `status`: an error of the server;
 * `tooLarge`: more than is read; `notUnderstood`: no JSON, or not as its kind answers; `implausible`: faster or slower than anybody
 * travels, or a way of another length than its shape.
 */
export const SERVER_PROBLEMS = [
  'unreachable',
  'late',
  'redirect',
  'tooMany',
  'status',
  'tooLarge',
  'notUnderstood',
  'implausible',
] as const
export type ServerProblem = (typeof SERVER_PROBLEMS)[number]

/** How a server does. The counts are requests of the last 24 hours; each process of Caravan counts its own, from its start on. */
const doing = {
  /** Name and port. */
  host: z.string(),
  lastAnswerAt: z.nullable(instant),
  lastError: z.nullable(z.object({ at: instant, problem: z.enum(SERVER_PROBLEMS) })),
  /** It is not asked until then, after errors or because it asked to wait. */
  pausedUntil: z.nullable(instant),
  /** Sent. */
  asked: z.int(),
  /** Sent, without an answer that can be used. */
  failed: z.int(),
  /** Not sent: a limit, a pause, or too late for whoever waits. */
  heldBack: z.int(),
}

export const areaServers = z.object({
  roads: z.nullable(z.object({ kind: z.enum(['osrm', 'valhalla']), ...doing })),
  addresses: z.nullable(z.object({ kind: z.enum(['photon', 'nominatim']), perSecond: z.number(), ...doing })),
})
export type AreaServers = z.output<typeof areaServers>

export const getAreaServers = defineEndpoint({
  name: 'area.servers',
  method: 'GET',
  path: '/area/api/v1/servers',
  summary:
    'The servers that the operator lets this one ask for ways (ROADS_URL) and addresses (ADDRESSES_URL), and how they do; null where nobody is asked.',
  answer: areaServers,
  errors: [],
})
