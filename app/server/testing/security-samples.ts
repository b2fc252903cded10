import type { Sample } from './samples.ts'

/** Operations about the caller's own account: the world has no part in them. */
export const securitySamples: Record<string, Sample> = {
  'security.changePassword': {
    input: () => ({
      body: { currentPassword: 'wrong', password: 'a long enough one', passwordConfirm: 'a long enough one' },
    }),
    status: 400,
  },
  'security.endOtherSessions': { input: () => ({}) },
  'security.endSession': { input: ({ test }) => ({ params: { id: test.house.newId() } }), status: 404 },
  'security.listSessions': { input: () => ({}) },
}
