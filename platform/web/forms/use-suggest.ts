import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from './Suggest.tsx'

/** After 1 s of rest the text is taken over, 1.5 s later the search goes. Enter goes at once. */
const TAKE_OVER_MS = 1000
const SEARCH_MS = 1500

type SuggestOptions<One extends Suggestion> = {
  /** `signal` ends when somebody types on: then nobody waits for the answer. Null: there is nothing to show, not even that nothing was found. */
  search: (q: string, signal: AbortSignal) => Promise<readonly One[] | null>
  onChoose: (suggestion: One) => void
  /** The person types again: what was chosen before no longer counts. */
  onType: (value: string) => void
  /** It asks no server: no rest is waited for. */
  atOnce?: boolean
}

/** The behaviour of a field that finds one of many: when it asks, which line is active, what a key does. */
export function useSuggest<One extends Suggestion>({ search, onChoose, onType, atOnce = false }: SuggestOptions<One>) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly One[] | 'failed' | null>(null)
  const [active, setActive] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    asking.current?.abort()
  }
  useEffect(() => stop, [])
  const lines: readonly One[] = found === null || found === 'failed' ? [] : found

  const go = async (q: string) => {
    stop()
    const mine = new AbortController()
    asking.current = mine
    const answer = await search(q, mine.signal).catch(() => 'failed' as const)
    if (mine.signal.aborted) return
    setFound(answer)
    setActive(0)
  }
  const type = (value: string) => {
    setTyped(value)
    onType(value)
    stop()
    if (atOnce) return void go(value)
    timer.current = setTimeout(() => {
      timer.current = setTimeout(() => void go(value), SEARCH_MS)
    }, TAKE_OVER_MS)
  }
  const close = () => setFound(null)
  const choose = (suggestion: One) => {
    stop()
    close()
    onChoose(suggestion)
  }
  const key = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape' && found) {
      event.stopPropagation()
      close()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const at = lines[active]
      if (at) choose(at)
      else void go(typed)
    }
    if (found && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setActive((now) =>
        Math.min(Math.max(now + (event.key === 'ArrowDown' ? 1 : -1), 0), Math.max(lines.length - 1, 0)),
      )
    }
  }
  /** Whoever leaves the field is not shown what it would have found. */
  const leave = () => {
    stop()
    close()
  }
  return { typed, setTyped, found, active, type, key, choose, close, leave }
}
