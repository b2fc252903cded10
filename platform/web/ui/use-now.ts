import { useEffect, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'

/** The server's time, taken again every `everyMs`: for "in 26 minutes" and for alarms that the clock alone raises. */
export function useNow(everyMs = 15_000): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
