import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from './Suggest.tsx'

/** After 1 s of rest the text is taken over, 1.5 s later the search goes. Enter goes at once. */
const TAKE_OVER_MS = 1000
const SEARCH_MS = 1500

type SuggestOptions = {
  search: (q: string) => Promise<readonly Suggestion[]>
  onChoose: (suggestion: Suggestion) => void
  /** The person types again: what was chosen before no longer counts. */
  onType: () => void
}

/** The behaviour of a field that finds one of many: when it asks, which line is active, what a key does. */
export function useSuggest({ search, onChoose, onType }: SuggestOptions) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Suggestion[] | 'failed' | null>(null)
  const [active, setActive] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const lines = Array.isArray(found) ? found : []

  const go = async (q: string) => {
    clearTimeout(timer.current)
    newest.current += 1
    const mine = newest.current
    const answer = await search(q).catch(() => 'failed' as const)
    if (mine !== newest.current) return
    setFound(answer)
    setActive(0)
  }
  const type = (value: string) => {
    setTyped(value)
    onType()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = setTimeout(() => void go(value), SEARCH_MS)
    }, TAKE_OVER_MS)
  }
  const close = () => setFound(null)
  const choose = (suggestion: Suggestion) => {
    newest.current += 1
    clearTimeout(timer.current)
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
  return { typed, setTyped, found, active, type, key, choose, close }
}
