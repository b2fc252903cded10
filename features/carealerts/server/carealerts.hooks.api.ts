import { defineHook } from '#platform/server/hooks.ts'
import type { MeasuredValue } from '#features/measurements/server/measurements.hooks.api.ts'
import type { Findings } from './raising.api.ts'

/** Values were just kept: what features with rules of their own find in them. All alerts about one entry are read and written together. */
export const watching = defineHook<readonly MeasuredValue[], Findings>('carealerts.watching')
