import { useEffect } from 'react'
import { signInFills } from '#features/security/web/sign-in-fills.ts'
import { SignInPage } from '#features/session/web/SignInPage.tsx'
import { SlotsProvider } from '#platform/web/slots/SlotsProvider.tsx'
import { preloadWhenTyping } from './preload.ts'

/** The sign-in page with the ways and steps that security adds (docs/adr/0161). */
export function SignIn() {
  useEffect(preloadWhenTyping, [])
  return (
    <SlotsProvider fills={signInFills}>
      <SignInPage />
    </SlotsProvider>
  )
}
