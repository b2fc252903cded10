import { signInFills } from '#features/security/web/sign-in-fills.ts'
import { SignInPage } from '#features/session/web/SignInPage.tsx'
import { SlotsProvider } from '#platform/web/slots/SlotsProvider.tsx'

/** The sign-in page with the ways and steps that security adds (docs/adr/0161). */
export function SignIn() {
  return (
    <SlotsProvider fills={signInFills}>
      <SignInPage />
    </SlotsProvider>
  )
}
