import { sample, search, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'deadlines.search': search(() => ({ bucket: 'WEEK' })),
  'deadlines.export': sample(() => ({ body: {} })),
}
