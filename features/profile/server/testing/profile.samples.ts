import { keepFile } from '#platform/server/files/files.ts'
import { about, sample, type Samples } from '#app/server/testing/sample.ts'

/** A picture of one pixel. */
const picture = {
  profileImageData: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  profileImageName: 'me.png',
}
const data = () => ({ body: { personalDataDto: { name: 'Nora', surname: 'Conti', version: 1 } } })

export const samples: Samples = {
  'profile.checkEmailLink': sample(() => ({ params: { kind: 'restore', token: 'unknown' } })),
  'profile.confirmEmail': sample(() => ({ body: { token: 'unknown' } }), { status: 400 }),
  'profile.getEmailChange': sample(),
  'profile.getEditStructure': sample(),
  'profile.getMyInfoStructure': sample(() => ({ params: { product: 'CARAVAN' } })),
  'profile.getPersonalData': sample(),
  'profile.getPicture': sample(undefined, { status: 404 }),
  'profile.getPictureOf': sample(({ children }) => ({ params: { id: children[0].id } }), {
    before: async ({ test, organisation, children }) => {
      await test.inside(organisation.id, async (tx) => {
        const file = { kind: 'picture', name: 'picture.webp', type: 'image/webp', bytes: Buffer.from('a picture') }
        const id = await keepFile(tx, { ...file, variants: { middle: file.bytes } })
        await tx.db
          .updateTable('person')
          .set({ picture_id: id })
          .where('organisation_id', '=', organisation.id)
          .where('id', '=', children[0].id)
          .execute()
      })
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
  'profile.restoreEmail': sample(() => ({ body: { token: 'unknown' } }), { status: 400 }),
  'profile.updateMyInfo': sample(data),
  'profile.updatePersonalData': sample(data),
  'profile.withdrawEmailChange': sample(),
}
