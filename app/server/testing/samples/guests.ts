import { about, sample, search, type Samples } from './sample.ts'

export const guestsSamples: Samples = {
  'guests.completeList': sample(),
  'guests.export': search(),
  'guests.get': about(({ guest }) => guest.id),
  'guests.search': search(),
}
