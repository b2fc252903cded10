import { use, useCallback, useEffect, useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { mayLocate, type Tracking } from './may-locate.ts'
import { PositionLog } from './position-log.ts'

/** A family never sees a position older than this while there is network. */
const SEND_EVERY_MS = 5000
const NOTE_EVERY_MS = 4000

/** What this page last knew; asked once, so that the screen comes as a whole and not with a question that pops in. */
const tracked: { answer: Promise<Tracking> | undefined } = { answer: undefined }

function ask(): Promise<Tracking> {
  tracked.answer = mayLocate((late) => (tracked.answer = Promise.resolve(late)))
  return tracked.answer
}

/** Locates this phone while the run is under way and the page is in sight; keeps the screen awake meanwhile. */
export function useTracker(runId: string, underWay: boolean): { tracking: Tracking; share: () => void } {
  const { accountId } = useMe()
  const [tracking, setTracking] = useState(use(tracked.answer ?? ask()))
  const learn = useCallback((now: Tracking) => {
    tracked.answer = Promise.resolve(now)
    setTracking(now)
  }, [])
  useEffect(() => {
    if (tracking !== 'on' || !underWay) return undefined
    const opening = PositionLog.open(accountId, runId)
    const stop = locate(opening, () => learn('off'))
    const letSleep = stayAwake()
    return () => {
      stop()
      letSleep()
    }
  }, [tracking, underWay, accountId, runId, learn])
  const share = useCallback(() => {
    learn('on')
    // The browser asks now, at the tap, and not when the run starts.
    navigator.geolocation.getCurrentPosition(
      () => {},
      ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && learn('off'),
    )
  }, [learn])
  return { tracking, share }
}

function locate(opening: Promise<PositionLog>, onRefused: () => void): () => void {
  let lastMs = 0
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => {
      const now = serverNow()
      if (now.getTime() - lastMs < NOTE_EVERY_MS) return
      lastMs = now.getTime()
      const { latitude, longitude, speed, accuracy } = coords
      const reading = { at: now.toISOString(), latitude, longitude, speed, accuracy }
      // A full store loses readings, never the run.
      void opening.then((log) => log.note(reading).then(() => log.send())).catch(() => {})
    },
    ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && onRefused(),
    { enableHighAccuracy: true, maximumAge: 2000, timeout: 20_000 },
  )
  const timer = setInterval(() => void opening.then((log) => log.send()).catch(() => {}), SEND_EVERY_MS)
  return () => {
    navigator.geolocation.clearWatch(watch)
    clearInterval(timer)
  }
}

/** Keeps the screen on; the browser lets go when the page is hidden, so it is asked again. */
function stayAwake(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined)
  const ask = () => {
    if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
      lock = navigator.wakeLock.request('screen').catch(() => undefined)
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    document.removeEventListener('visibilitychange', ask)
    void lock.then((held) => held?.release())
  }
}
