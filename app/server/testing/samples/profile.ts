import { setPictureOf } from '#features/profile/shared/profile.contract.ts'
import { about, sample, type Samples } from './sample.ts'

/** A picture of one pixel. */
const picture = {
  profileImageData: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  profileImageName: 'me.png',
}
const data = () => ({ body: { personalDataDto: { name: 'Nora', surname: 'Conti', version: 1 } } })

export const profileSamples: Samples = {
  'profile.getEditStructure': sample(),
  'profile.getMyInfoStructure': sample(() => ({ params: { product: 'CARAVAN' } })),
  'profile.getPersonalData': sample(),
  'profile.getPicture': sample(undefined, { status: 404 }),
  'profile.getPictureOf': sample(({ children }) => ({ params: { id: children[0].id } }), {
    before: async ({ test, organisation, children }) => {
      await test.as(organisation.administrator).call(setPictureOf, { params: { id: children[0].id }, body: picture })
    },
  }),
  'profile.removePicture': sample(),
  'profile.removePictureByLogin': sample(),
  'profile.removePictureOf': about(({ children }) => children[0].id),
  'profile.setPicture': sample(() => ({ body: picture })),
  'profile.setPictureOf': about(
    ({ children }) => children[0].id,
    () => picture,
  ),
  'profile.updateMyInfo': sample(data),
  'profile.updatePersonalData': sample(data),
}
