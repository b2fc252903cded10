import { sample, type Samples } from '#app/server/testing/sample.ts'

/** A passkey that nobody has. */
const key = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
const assertion = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' }
const attestation = { clientDataJSON: 'e30', attestationObject: 'AAAA' }
const proofOf = (challengeId: string) => ({ challengeId, response: { ...key, response: assertion } })

/** Operations about the caller's own account: the world has no part in them. */
export const samples: Samples = {
  'security.addPasskey': sample(
    ({ test }) => ({
      body: { challengeId: test.app.newId(), name: 'Key', response: { ...key, response: attestation } },
    }),
    { status: 400 },
  ),
  'security.changePassword': sample(
    () => ({
      body: { currentPassword: 'wrong', password: 'a long enough one', passwordConfirm: 'a long enough one' },
    }),
    { status: 400 },
  ),
  'security.confirmOidcLink': sample(() => ({ body: { link: 'unknown', key: 'unknown' } }), { status: 403 }),
  'security.confirmTotp': sample(() => ({ body: { code: '000000' } }), { status: 400 }),
  'security.endOtherSessions': sample(),
  'security.endSession': sample(({ test }) => ({ params: { id: test.app.newId() } }), { status: 404 }),
  'security.getFactors': sample(),
  'security.getOidcIdentity': sample(),
  'security.listSessions': sample(),
  'security.oidcCallback': sample(() => ({ query: { code: 'x', state: 'unknown' } }), { status: 303 }),
  'security.removeOidcIdentity': sample(undefined, { status: 403 }),
  'security.removePasskey': sample(({ test }) => ({ params: { id: test.app.newId() } }), { status: 404 }),
  'security.removeTotp': sample(undefined, { status: 409 }),
  'security.renamePasskey': sample(({ test }) => ({ params: { id: test.app.newId() }, body: { name: 'Key' } }), {
    status: 404,
  }),
  'security.renewRecoveryCodes': sample(undefined, { status: 409 }),
  'security.signInWithPasskey': sample(
    ({ test }) => ({ body: { channel: 'web', passkey: proofOf(test.app.newId()) } }),
    { status: 401 },
  ),
  'security.startOidcLink': sample(undefined, { status: 403 }),
  'security.startOidcSignIn': sample(undefined, { status: 403 }),
  'security.startPasskey': sample(),
  'security.startPasskeySignIn': sample(() => ({})),
  'security.startSecondStepPasskey': sample(() => ({ body: { step: 'unknown' } }), { status: 401 }),
  'security.startStepUpPasskey': sample(),
  'security.startTotp': sample(),
  'security.stepUp': sample(() => ({ body: { password: 'wrong' } }), { status: 400 }),
  'security.takeSecondStep': sample(() => ({ body: { step: 'unknown', code: '000000' } }), { status: 401 }),
}
