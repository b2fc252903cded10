import { sample, type Samples } from '#app/server/testing/sample.ts'

const asked = sample((world) => ({ query: { group: world.group.id } }))

export const samples: Samples = { 'kitchen.list': asked, 'kitchen.print': asked }
