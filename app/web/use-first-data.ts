import { useQueryClient } from '@tanstack/react-query'
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
      if (client.isFetching({ predicate: (query) => query.state.data === undefined }) === 0) onData()
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
