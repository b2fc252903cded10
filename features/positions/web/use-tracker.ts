import { use, useCallback, useEffect, useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { deviceLocator, type Locating, type Locator, type LocatorNotice } from '#platform/web/native/locator.ts'
import { mayLocate } from './may-locate.ts'
import { PositionLog } from './position-log.ts'

/** A family never sees a position older than this while there is network. */
const SEND_EVERY_MS = 5000
const NOTE_EVERY_MS = 4000

/** What this page last knew; asked once, so that the screen comes as a whole and not with a question that pops in. */
const tracked: { answer: Promise<Locating> | undefined } = { answer: undefined }

function ask(): Promise<Locating> {
  tracked.answer = mayLocate((late) => (tracked.answer = Promise.resolve(late)))
  return tracked.answer
}

/**
 * Locates this phone while the run is under way and its page is open; keeps the screen awake meanwhile. In the app it goes on while another app
 * is on screen or the phone is locked.
 */
export function useTracker(runId: string, underWay: boolean): { tracking: Locating; share: () => void } {
  const { accountId } = useMe()
  const text = useText()
  const [title, message] = [text('positions.background'), text('positions.background.reason')]
  const [tracking, setTracking] = useState(use(tracked.answer ?? ask()))
  const learn = useCallback((now: Locating) => {
    tracked.answer = Promise.resolve(now)
    setTracking(now)
  }, [])
  useEffect(() => {
    if (tracking !== 'on' || !underWay) return undefined
    const following = Promise.all([deviceLocator(), PositionLog.open(accountId, runId)])
    let isOver = false
    const stopping = following.then(([locator, log]) =>
      isOver ? undefined : follow(locator, log, { title, message }, () => learn('off')),
    )
    // A full store loses readings, never the run.
    stopping.catch(() => undefined)
    const letSleep = stayAwake()
    return () => {
      isOver = true
      void stopping.then((stop) => stop?.()).catch(() => undefined)
      letSleep()
    }
  }, [tracking, underWay, accountId, runId, title, message, learn])
  const share = useCallback(() => {
    learn('on')
    // The question comes now, at the tap, and not when the run starts.
    void deviceLocator()
      .then((locator) => locator.request())
      .then((answer) => answer === 'off' && learn('off'))
      .catch(() => undefined)
  }, [learn])
  return { tracking, share }
}

function follow(locator: Locator, log: PositionLog, notice: LocatorNotice, onRefused: () => void): () => void {
  let lastMs = 0
  const send = () => log.send(locator.sendOptions())
  const stop = locator.follow(
    notice,
    ({ latitude, longitude, speed, accuracy }) => {
      const now = serverNow()
      if (now.getTime() - lastMs < NOTE_EVERY_MS) return
      lastMs = now.getTime()
      const reading = { at: now.toISOString(), latitude, longitude, speed, accuracy }
      void log
        .note(reading)
        .then(send)
        .catch(() => {})
    },
    onRefused,
  )
  const timer = setInterval(() => void send().catch(() => {}), SEND_EVERY_MS)
  return () => {
    stop()
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
