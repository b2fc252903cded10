import { registerPlugin, type PermissionState } from '@capacitor/core'
import type { BackgroundGeolocationPlugin } from '@capgo/background-geolocation'
import type { Locating, Locator } from './locator.ts'
import { nativeFetch } from './native-fetch.native.ts'

const BackgroundGeolocation = registerPlugin<BackgroundGeolocationPlugin>('BackgroundGeolocation')

const STATES: Record<PermissionState, Locating> = {
  granted: 'on',
  denied: 'off',
  prompt: 'ask',
  'prompt-with-rationale': 'ask',
}

const stateOf = ({ location = 'prompt' }: { location?: PermissionState }): Locating => STATES[location]

/** One start or stop after the other: the plugin refuses a second start. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const working = turn.then(work)
  turn = working.catch(() => undefined)
  return working
}

/** Whether a page follows the position now. */
let isFollowing = false

/** Stops what a page before has left running. */
export const stopLeftOver = (): Promise<void> =>
  inTurn(async () => {
    if (!isFollowing) await BackgroundGeolocation.stop()
  }).catch(() => undefined)

/** Milliseconds until it is tried again while the location of the phone is switched off: a crew that switches it on is followed by the next stop. */
const RETRY_MS = 30_000

const end = () => void inTurn(() => BackgroundGeolocation.stop()).catch(() => undefined)

/** The locator of the app. It goes on while the app is not on screen; Android shows a notification then. */
export const nativeLocator: Locator = {
  permission: async () => stateOf(await BackgroundGeolocation.checkPermissions()),
  request: () =>
    inTurn(async () => {
      // Positions are taken also when notifications are refused. Android would ask a second time after a first "no": here it counts.
      const permissions = await BackgroundGeolocation.requestPermissions({ permissions: ['location', 'notification'] })
      return stateOf(permissions) === 'on' ? 'on' : 'off'
    }),
  follow: ({ title, message }, onReading, onRefused) => {
    let isOver = false
    isFollowing = true
    let retry: ReturnType<typeof setTimeout> | undefined
    const options = { backgroundTitle: title, backgroundMessage: message, requestPermissions: false }
    /** The plugin says the same when the person refuses and when the location of the phone is switched off. */
    const refusedOrOff = async () => {
      if ((await BackgroundGeolocation.checkPermissions()).location === 'denied') return onRefused()
      clearTimeout(retry)
      retry = setTimeout(() => void inTurn(start).catch(() => undefined), RETRY_MS)
    }
    const start = async () => {
      if (isOver) return
      // A page that was reloaded has left the plugin running.
      await BackgroundGeolocation.stop()
      await BackgroundGeolocation.start(options, (position, error) => {
        if (isOver) return
        if (position) onReading(position)
        else if (error?.code === 'NOT_AUTHORIZED') void refusedOrOff()
      })
    }
    void inTurn(start).catch(() => undefined)
    return () => {
      isOver = true
      isFollowing = false
      clearTimeout(retry)
      end()
    }
  },
  sendOptions: () => (document.hidden ? { fetch: nativeFetch } : {}),
}
