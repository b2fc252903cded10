import type { RequestOptions } from '../api/request.ts'
import { isNative } from './native.ts'

/** `ask`: the person has not answered yet; `off`: refused, or the device has no position. */
export type Locating = 'ask' | 'on' | 'off'

/** Degrees, metres a second and metres; null: the device does not state it. */
export type Reading = { latitude: number; longitude: number; speed: number | null; accuracy: number | null }

/** What Android shows while positions are taken and the app is not on screen. */
export type LocatorNotice = { title: string; message: string }

/** Where this device is. A browser takes positions while the page is on screen, the app also while it is not. */
export type Locator = {
  permission: () => Promise<Locating>
  /** Asks the person. Call it at a tap. Resolves to the answer. */
  request: () => Promise<Locating>
  /** Calls `onReading` with each position until the returned function is called, and `onRefused` when the person takes the permission back. */
  follow: (notice: LocatorNotice, onReading: (reading: Reading) => void, onRefused: () => void) => () => void
  /** Options for a call that sends positions now. */
  sendOptions: () => Pick<RequestOptions, 'fetch'>
}

/** The locator of this device. In the app its code is loaded at the first use. */
export async function deviceLocator(): Promise<Locator> {
  return isNative() ? (await import('./locator.native.ts')).nativeLocator : browserLocator
}

const STATES: Record<PermissionState, Locating> = { granted: 'on', denied: 'off', prompt: 'ask' }

const browserLocator: Locator = {
  permission: async () => {
    if (!('geolocation' in navigator)) return 'off'
    try {
      const { state } = await navigator.permissions.query({ name: 'geolocation' })
      return STATES[state]
    } catch {
      return 'ask'
    }
  },
  request: () =>
    new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('on'),
        // A position that is not found is none that was refused.
        ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'off' : 'on'),
      )
    }),
  follow: (_notice, onReading, onRefused) => {
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, speed, accuracy } }) => onReading({ latitude, longitude, speed, accuracy }),
      ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && onRefused(),
      { enableHighAccuracy: true, maximumAge: 2000, timeout: 20_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  },
  sendOptions: () => ({}),
}
