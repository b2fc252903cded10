import { releaseAccount } from '../offline/held-account.ts'
import { clearShelf } from '../offline/shelf.ts'
import { forgetSession } from './session-token.ts'

type Leave = () => void
let leave: Leave = () => {
  window.history.replaceState(null, '', '/loggedOut/?sessionExpired=true')
  window.location.reload()
}
let leaving = false

/** The server said 412 or 417: the session is over. Storage is cleared, the address becomes the login path, the page reloads. */
export function sessionIsOver(): void {
  forgetSession()
  releaseAccount()
  if (leaving) return
  leaving = true
  // What was read goes with the session; what was written waits, sealed, for the same account.
  void clearShelf()
    .catch(() => undefined)
    .finally(() => leave())
}

/** Replaces the navigation, for tests without a browser. */
export function leaveBy(how: Leave): void {
  leave = how
  leaving = false
}
