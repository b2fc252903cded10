import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A part that is still loaded then shows so by itself. */
const LONGEST_MS = 1500

/**
 * Calls `onData` once the parts that were mounted with the caller have what they first asked the server for: they are shown
 * together then, and none pushes another one down.
 */
export function useFirstData(onData: () => void): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop = () => {}
    const look = () => {
      // Do not wait for calls that have failed once: without network they fail at once and are tried again.
      const isAwaited = ({ state }: Query) => state.data === undefined && state.fetchFailureCount === 0
      if (client.isFetching({ predicate: isAwaited }) === 0) onData()
    }
    // They ask in effects of their own, in this turn.
    const first = setTimeout(() => {
      stop = client.getQueryCache().subscribe(look)
      look()
    })
    const last = setTimeout(onData, LONGEST_MS)
    return () => {
      stop()
      clearTimeout(first)
      clearTimeout(last)
    }
  }, [client, onData])
}
