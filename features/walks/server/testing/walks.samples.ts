import { about, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'walks.ofChild': about(({ children }) => children[0].id),
  'walks.nearestStops': about(({ children }) => children[0].id),
}
