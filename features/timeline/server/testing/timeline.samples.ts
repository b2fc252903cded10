import { sample, search, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'timeline.guests': sample(),
  'timeline.search': search(({ guest }) => ({ personId: guest.id })),
  'timeline.visits': search(({ guest }) => ({ personId: guest.id, from: '2026-10-01', to: '2026-10-05' })),
}
