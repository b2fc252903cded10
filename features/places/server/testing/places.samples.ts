import { PNG } from '#app/server/testing/pickup-scene.ts'
import { about, sample, search, suggestions, type Samples } from '#app/server/testing/sample.ts'

const stopOf = (active: { stopList: readonly { placeId: string }[] }): string =>
  active.stopList.at(first)?.placeId ?? ''
const place = { name: 'Corner', kind: 'stop', latitude: 45.9, longitude: 9.1 }
const first = 0

export const samples: Samples = {
  'places.autocomplete': suggestions,
  'places.create': sample(({ group }) => ({ body: { customerGroupId: group.id, ...place } })),
  'places.delete': about(({ loosePlace }) => loosePlace.id),
  'places.get': about(({ active }) => stopOf(active)),
  'places.search': search(),
  'places.update': about(
    ({ loosePlace }) => loosePlace.id,
    ({ loosePlace }) => ({ version: loosePlace.version, ...place }),
  ),
  'places.duplicates': sample(),
  'places.merge': about(
    ({ loosePlace }) => loosePlace.id,
    ({ loosePlace, twinPlace }) => ({
      duplicateId: twinPlace.id,
      version: loosePlace.version,
      duplicateVersion: twinPlace.version,
    }),
  ),
  'places.apart': about(
    ({ loosePlace }) => loosePlace.id,
    ({ twinPlace }) => ({ otherId: twinPlace.id, apart: true }),
  ),
  'places.ofPerson': about(({ organisation }) => organisation.parent.personId),
  'places.setPicture': about(
    ({ loosePlace }) => loosePlace.id,
    () => ({ profileImageData: PNG }),
  ),
  'places.removePicture': about(({ loosePlace }) => loosePlace.id),
  'places.getPicture': about(({ active }) => stopOf(active)),
}
