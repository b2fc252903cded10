import { useSyncExternalStore } from 'react'
import { isCancelled } from '../api/api-problem.ts'
import { useProblemText } from '../api/use-problem-text.ts'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import type { Hue } from './state.tsx'

type Kind = 'success' | 'info' | 'warning' | 'error'
type Toast = { id: number; kind: Kind; words: string }

/** Specification, section 9: 5 s, and 2 s for the short ones. */
const LONG_MS = 5000
export const SHORT_MS = 2000
const LOOK: Record<Kind, { hue: Hue; icon: IconName }> = {
  success: { hue: 'arrived', icon: 'success' },
  info: { hue: 'onboard', icon: 'info' },
  warning: { hue: 'waiting', icon: 'alert' },
  error: { hue: 'alert', icon: 'error' },
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Says something for a moment, read aloud too. */
export function toast(kind: Kind, words: string, milliseconds = LONG_MS): void {
  const id = nextId
  nextId += 1
  set([...toasts.filter((shown) => shown.words !== words).slice(-2), { id, kind, words }])
  setTimeout(() => dismiss(id), milliseconds)
}

function dismiss(id: number): void {
  set(toasts.filter((shown) => shown.id !== id))
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a failure as a toast, except FEE001, which nobody needs to know. */
export function useErrorToast(): (error: unknown, fallback?: string) => void {
  const problemText = useProblemText()
  return (error, fallback) => {
    if (!isCancelled(error)) toast('warning', problemText(error, fallback))
  }
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const text = useText()
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, kind, words }) => (
        <div key={id} className={`toast st-${LOOK[kind].hue}`}>
          <Icon name={LOOK[kind].icon} />
          <span className="grow">{words}</span>
          <IconButton icon="close" label={text('utils.close')} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
