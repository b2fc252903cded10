import { sample, type Samples } from './sample.ts'

/** Operations about the caller's own account: the world has no part in them. */
export const securitySamples: Samples = {
  'security.changePassword': sample(
    () => ({
      body: { currentPassword: 'wrong', password: 'a long enough one', passwordConfirm: 'a long enough one' },
    }),
    { status: 400 },
  ),
  'security.endOtherSessions': sample(),
  'security.endSession': sample(({ test }) => ({ params: { id: test.house.newId() } }), { status: 404 }),
  'security.listSessions': sample(),
}
