import { useEffect, useState } from 'react'
import type { Point } from '#platform/shared/geo/metres.ts'
import { isNative, nativeSystem } from '#platform/web/native/native.ts'
import { mayLocate } from './may-locate.ts'

/** Where this device is, and how exact that is, in metres. */
export type OwnPosition = Point & { accuracy: number }

/**
 * Follows this device while the browser may say where it is; nobody is asked for that here (Tracker.tsx asks), and nothing is sent. In the app for
 * iOS the web view would ask a second time, so the own position is not shown there.
 */
export function useOwnPosition(): OwnPosition | undefined {
  const [own, setOwn] = useState<OwnPosition>()
  useEffect(() => {
    if (isNative() && nativeSystem() === 'ios') return undefined
    let [gone, stop] = [false, () => {}]
    const begin = (tracking: string) => {
      if (gone || tracking !== 'on') return
      const watch = navigator.geolocation.watchPosition(
        ({ coords: { latitude, longitude, accuracy } }) => setOwn({ latitude, longitude, accuracy }),
        () => setOwn(undefined),
        { enableHighAccuracy: true, maximumAge: 5000, timeout: 20_000 },
      )
      stop = () => navigator.geolocation.clearWatch(watch)
    }
    void mayLocate(begin).then(begin)
    return () => {
      gone = true
      stop()
    }
  }, [])
  return own
}
