import * as z from 'zod/mini'

/** The subprotocol of the socket; the one-use ticket is offered beside it and never echoed. */
export const SUBPROTOCOL = 'caravan.v1'

/** Frames above this many bytes close the socket, in both directions. */
export const FRAME_BYTES = 16 * 1024

/** The address of the socket; the account must be the ticket's. */
export const socketPath = (accountId: string): string => `/notification/api/v1/ws/${accountId}`

/**
 * What the client says first, once per connection: the last `id` it saw on this account and device, or null when it has
 * seen none. The server answers with everything after it, or with `live.resync` when it no longer has all of that.
 */
export const hello = z.strictObject({ last: z.nullable(z.int().check(z.minimum(0))) })
export type Hello = z.output<typeof hello>

/**
 * What the server sends. `id` counts from 1 per recipient without gaps; `message` picks the handler; `data` holds ids of
 * what changed, which the client fetches through its normal rights; `at` is the instant of the change.
 */
export const liveMessage = z.object({
  id: z.int().check(z.minimum(0)),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: z.iso.datetime({ offset: true }),
})
export type LiveMessage = z.output<typeof liveMessage>

/** First answer to a client without a last id: its `id` is where the client now stands. */
export const READY = 'live.ready'
/** Too much was missed: fetch everything that is shown again; `id` is where the client now stands. */
export const RESYNC = 'live.resync'
/** Answer to a client that says hello again on the same connection: the connection lives; `id` is where the client stands. */
export const ALIVE = 'live.alive'
