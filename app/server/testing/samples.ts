import { suggestions, type Made, type Samples } from './sample.ts'

type SamplesFile = { samples: Samples; records?: readonly Made[] }

/** The samples of each feature, found by the name of their file: `server/testing/<feature>.samples.ts`. */
const files = Object.values(import.meta.glob<SamplesFile>('/features/*/server/testing/*.samples.ts', { eager: true }))

const declared = files.flatMap((file) => Object.entries(file.samples))
const byPost = declared
  .filter(([, one]) => one === suggestions)
  .map(([name, one]) => [`${name}ByPost`, { ...one, input: () => ({ body: { q: 'A' } }) }] as const)

/** Every registered operation. The rights matrix fails for one that is missing. */
export const samples: Samples = Object.fromEntries([...declared, ...byPost])

/** What the samples are about, beside the records of every world. */
export const records: readonly Made[] = files.flatMap((file) => file.records ?? [])
