import { useEffect } from 'react'
import { useGo } from '#platform/web/routing/address.ts'

/** Goes elsewhere instead of showing something. */
export function SendAway({ to }: { to: string }) {
  const go = useGo()
  useEffect(() => go(to, { replace: true }), [go, to])
  return null
}
