import { Outlet } from '@tanstack/react-router'
import { SignedInArea } from './SignedInArea.tsx'

/** The signed-in half of the app, loaded after signing in. */
export function SignedInOutlet() {
  return (
    <SignedInArea>
      <Outlet />
    </SignedInArea>
  )
}
