import { serverNow } from '../api/server-clock.ts'
import { localStore } from '../storage/browser-storage.ts'

const HELD = 'caravan.held'
/** How long a phone that was signed in goes on after a restart without network. */
const HOLD_MS = 24 * 3_600_000

/** The server has just said that this account is signed in here and records runs. */
export function holdAccount(account: string): void {
  localStore.set(HELD, `${account} ${serverNow().getTime() + HOLD_MS}`)
}

/**
 * The account whose run this device may go on recording after a restart without network; null after 24 h or a sign-out.
 * It opens what is kept here and nothing else: sending waits for the sign-in.
 */
export function heldAccount(): string | null {
  const [account, until] = (localStore.get(HELD) ?? '').split(' ')
  return account && Number(until) > serverNow().getTime() ? account : null
}

/** The session ended: who opens this device now signs in first. */
export function releaseAccount(): void {
  localStore.remove(HELD)
}
