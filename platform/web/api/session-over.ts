import { heldAccount, releaseAccount } from '../offline/held-account.ts'
import { clearShelf } from '../offline/shelf.ts'
import { paths } from '../routing/paths.ts'
import { forgetSession, sessionToken } from './session-token.ts'

export type SessionEnd = 'blocked'
type Leave = (why: SessionEnd | undefined) => void
let leave: Leave = (why) => {
  window.history.replaceState(
    null,
    '',
    paths.signIn(why === 'blocked' ? { blocked: 'true' } : { sessionExpired: 'true' }),
  )
  window.location.reload()
}
let leaving = false
let changing: Promise<unknown> = Promise.resolve()

/** Another session takes the place of this one: what is said about the old one meanwhile waits for the answer. */
export function changesSession<T>(change: Promise<T>): Promise<T> {
  changing = Promise.allSettled([changing, change])
  return change
}

/**
 * The server said 412 or 417 to a call with `token`: the session is over. Storage is cleared, the address becomes the login
 * path, the page reloads. Unless this tab has another token by now: a call that was still under way when the role was
 * changed speaks of the session that ended with it. A phone that holds a run without a session (held-account.ts) has none
 * that could end: it stays where it is, and its banner leads to the sign-in.
 */
export async function sessionIsOver(token: string | null, why?: SessionEnd): Promise<void> {
  await changing
  if (token !== sessionToken() || (token === null && heldAccount() !== null)) return
  forgetSession()
  releaseAccount()
  if (leaving) return
  leaving = true
  // What was read goes with the session; what was written waits, sealed, for the same account.
  void clearShelf()
    .catch(() => undefined)
    .finally(() => leave(why))
}

/** Replaces the navigation, for tests without a browser. */
export function leaveBy(how: Leave): void {
  leave = how
  leaving = false
}
