import * as z from 'zod/mini'

/** How long a child may be on board, in whole minutes. */
export const RIDE_LIMIT = { min: 5, max: 240 } as const
export const rideLimit = z.int().check(z.minimum(RIDE_LIMIT.min), z.maximum(RIDE_LIMIT.max))
