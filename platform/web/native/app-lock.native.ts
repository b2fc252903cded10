import { Capacitor, registerPlugin } from '@capacitor/core'
import type { BiometricAuthPlugin, AuthenticateOptions } from '@aparajita/capacitor-biometric-auth'
import { sessionToken } from '../api/session-token.ts'
import { heldAccount } from '../offline/held-account.ts'
import { localStore, tabStore } from '../storage/browser-storage.ts'
import { lockAfter } from './app-lock.ts'
import { mustLock } from './app-lock.rules.ts'

const PLUGIN = 'BiometricAuthNative'
/** The methods of the shell; `internalAuthenticate` is what the package's own code calls. */
type Biometric = Pick<BiometricAuthPlugin, 'checkBiometry'> & {
  internalAuthenticate: (options: AuthenticateOptions) => Promise<void>
}
const BiometricAuth = registerPlugin<Biometric>(PLUGIN)

/** When the app left the screen, in milliseconds. */
const LEFT = 'caravan.lock.left'
/** In the storage of the tab, which ends with the app: since the app started, somebody has unlocked it or signed in. */
const OPENED = 'caravan.lock.opened'

let locked = false
const listeners = new Set<() => void>()

export const isLocked = (): boolean => locked

/** Calls `listener` when the app locks or unlocks. Returns a function that ends this. */
export function onLock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `none`: the shell is older than this version. `unset`: the phone has no code, so there is nothing to ask for. */
export async function lockSupport(): Promise<'works' | 'unset' | 'none'> {
  if (!Capacitor.isPluginAvailable(PLUGIN)) return 'none'
  const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry()
  return isAvailable || deviceIsSecure ? 'works' : 'unset'
}

/** Asks for fingerprint or face, or for the code of the phone where there are none. False when the person does not show it. */
export async function askForIdentity(words: { title: string; cancel: string }): Promise<boolean> {
  try {
    await BiometricAuth.internalAuthenticate({
      reason: words.title,
      androidTitle: words.title,
      cancelTitle: words.cancel,
      allowDeviceCredential: true,
    })
    return true
  } catch {
    return false
  }
}

/** The person has shown who they are, or nobody is signed in. */
export function unlock(): void {
  tabStore.set(OPENED, 'true')
  localStore.remove(LEFT)
  set(false)
}

/** Follows how long the app is off the screen. What runs below goes on: a run is recorded, and alerts arrive. */
export function followAppLock(): void {
  let isOpened = tabStore.get(OPENED) !== null
  const shown = () => {
    const left = localStore.get(LEFT)
    // Without a time nobody has left it: the page was reloaded, or the question of the system covered it.
    if (!locked && !(isOpened && left === null)) decide(isOpened ? Number(left) : null)
    isOpened = true
  }
  // A page that starts off the screen keeps the time at which the one before it left. Nobody is asked before it is shown.
  if (!document.hidden) shown()
  else if (localStore.get(LEFT) === null) leave()
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) shown()
    // Leaving again before somebody unlocked it does not begin a new time.
    else if (!locked) leave()
  })
}

/** Real time: it is compared on this device alone. */
const leave = () => localStore.set(LEFT, String(Date.now()))

function decide(left: number | null): void {
  // Who is not signed in sees nothing that could be hidden, and shows at the sign-in who they are.
  const hasData = sessionToken() !== null || heldAccount() !== null
  // Real time: how long this device was away.
  if (hasData && mustLock(left, Date.now(), lockAfter())) set(true)
  else unlock()
}

function set(to: boolean): void {
  locked = to
  if (to) document.documentElement.dataset['locked'] = ''
  else delete document.documentElement.dataset['locked']
  for (const listener of listeners) listener()
}
