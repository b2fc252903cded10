import { about, sample, search, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'guests.completeList': sample(),
  'guests.export': search(),
  'guests.get': about(({ guest }) => guest.id),
  'guests.search': search(),
}
