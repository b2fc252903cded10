import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchKey } from '#platform/shared/text/search-key.ts'
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
  const close = () => setFound(null)
  const type = (value: string) => {
    setTyped(value)
    onType(value)
    stop()
    // What was found for another text is no longer offered: Enter would choose it for this text.
    close()
    if (atOnce) return void go(value)
    timer.current = setTimeout(() => {
      timer.current = setTimeout(() => void go(value), SEARCH_MS)
    }, TAKE_OVER_MS)
  }
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
  /** Searches what was typed. Chooses the only result with exactly this name, otherwise the only result. */
  const chooseOnly = async (): Promise<Settled> => {
    leave()
    const mine = new AbortController()
    asking.current = mine
    const answer = await search(typed.trim(), mine.signal).catch(() => 'failed' as const)
    if (mine.signal.aborted) return 'typing'
    const results = Array.isArray(answer) ? answer : []
    const exact = results.filter(({ name }) => searchKey(name) === searchKey(typed))
    const [only, ...others] = exact.length > 0 ? exact : results
    if (!only || others.length > 0) return 'unchosen'
    choose(only)
    return exact.length > 0 ? 'exact' : 'only'
  }
  return { typed, setTyped, found, active, type, key, choose, chooseOnly, close, leave }
}

/**
 * The result of settling words that were typed and not chosen: `exact`, exactly one result has this name; `only`, there is only one result
 * and its name is longer; `typing`, the person types on; `unchosen`, nothing or several were found, or there was no answer.
 */
export type Settled = 'exact' | 'only' | 'typing' | 'unchosen'

/** Settles the words in a field that were typed and not chosen. */
export type Settle = () => Promise<Settled>

type UnchosenOptions = {
  suggest: { typed: string; chooseOnly: Settle; leave: () => void }
  /** The field has words that were not chosen. */
  isUnchosen: boolean
  /** Called with a way to settle the words when there are some, and with null when there are none. */
  onUnchosen: ((settle: Settle | null) => void) | undefined
}

/**
 * Words that were typed and not chosen are not dropped. Whoever leaves the field gets the only result chosen, or an error. Returns whether
 * there is the error, and what to do when the focus leaves the field.
 */
export function useUnchosen({ suggest, isUnchosen, onUnchosen }: UnchosenOptions) {
  const [refused, setRefused] = useState<string | null>(null)
  const settle = async () => {
    const { typed } = suggest
    const settled = await suggest.chooseOnly()
    if (settled === 'unchosen') setRefused(typed)
    return settled
  }
  const settleLatest = useEffectEvent(settle)
  const tell = useEffectEvent((to: Settle | null) => onUnchosen?.(to))
  useEffect(() => {
    if (!isUnchosen) return
    tell(() => settleLatest())
    return () => tell(null)
  }, [isUnchosen])
  return {
    isRefused: isUnchosen && refused === suggest.typed,
    leave: () => {
      suggest.leave()
      if (isUnchosen) void settle()
    },
  }
}
