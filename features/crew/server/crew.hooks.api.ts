import { defineHook } from '#platform/server/hooks.ts'

type Days = { personId: string; from: string; to: string }

/** An assistant reported days away. Returns how many coming runs need a substitute. */
export const awayReported = defineHook<Days & { name: string }, number>('crew.awayReported')

/** An assistant withdrew days away. */
export const awayWithdrawn = defineHook<Days>('crew.awayWithdrawn')
