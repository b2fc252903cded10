import { search, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = { 'timeline.search': search(({ guest }) => ({ personId: guest.id })) }
