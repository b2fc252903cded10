import type { Samples } from './sample.ts'

/**
 * Every registered operation: each feature keeps its own in `server/testing/<feature>.samples.ts`, found here by that name.
 * The rights matrix fails for an operation that is missing.
 */
const files = import.meta.glob<Samples>('/features/*/server/testing/*.samples.ts', { eager: true, import: 'samples' })

export const samples: Samples = Object.fromEntries(Object.values(files).flatMap((one) => Object.entries(one)))
