import type { Made, Samples } from './sample.ts'

type SamplesFile = { samples: Samples; records?: readonly Made[] }

/** The samples of each feature, found by the name of their file: `server/testing/<feature>.samples.ts`. */
const files = Object.values(import.meta.glob<SamplesFile>('/features/*/server/testing/*.samples.ts', { eager: true }))

/** Every registered operation. The rights matrix fails for one that is missing. */
export const samples: Samples = Object.fromEntries(files.flatMap((file) => Object.entries(file.samples)))

/** What the samples are about, beside the records of every world. */
export const records: readonly Made[] = files.flatMap((file) => file.records ?? [])
