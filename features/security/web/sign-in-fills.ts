import { signInStep, signInWays } from '#features/session/web/slots.api.ts'
import { fill, type Fill } from '#platform/web/slots/slot.ts'
import { passkeysWork } from './passkeys-work.ts'

/** What security adds to the sign-in page; by itself, because a signed-out browser downloads no list of features. */
export const signInFills: readonly Fill[] = [
  fill(signInWays, {
    id: 'passkey',
    order: 10,
    shown: passkeysWork,
    load: async () => (await import('./PasskeySignIn.tsx')).PasskeySignIn,
  }),
  fill(signInWays, {
    id: 'issuer',
    order: 20,
    shown: ({ issuerName }) => issuerName !== undefined,
    load: async () => (await import('./IssuerSignIn.tsx')).IssuerSignIn,
  }),
  fill(signInStep, {
    id: 'secondStep',
    order: 10,
    load: async () => (await import('./SecondStepForm.tsx')).SecondStepForm,
  }),
]
