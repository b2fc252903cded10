import { isCancelled } from '../api/api-problem.ts'
import { serverNow } from '../api/server-clock.ts'
import { useProblemText } from '../api/use-problem-text.ts'

export type Kind = 'success' | 'info' | 'warning' | 'error'
/** The record that is spoken of. */
export type ToastLink = { to: string; label: string }
export type Toast = { id: number; kind: Kind; words: string; link?: ToastLink | undefined }
/** A toast that can be read again, with the time at which it was shown. */
export type PastToast = Toast & { at: number }

/** Specification, section 9: 5 s, and 2 s for the short ones. */
const LONG_MS = 5000
export const SHORT_MS = 2000
/** As many can be read again. */
const PAST_MOST = 50
let toasts: readonly Toast[] = []
let past: readonly PastToast[] = []
/** What is shown now. */
export const shownToasts = (): readonly Toast[] => toasts
/** What was shown since the page was loaded, newest first. */
export const pastToasts = (): readonly PastToast[] => past
let nextId = 1
const listeners = new Set<() => void>()

/** Says something for a moment, read aloud too. */
export function toast(kind: Kind, words: string, milliseconds = LONG_MS, link?: ToastLink): void {
  const id = nextId
  nextId += 1
  past = [{ id, kind, words, link, at: serverNow().getTime() }, ...past].slice(0, PAST_MOST)
  set([...toasts.filter((shown) => shown.words !== words).slice(-2), { id, kind, words, link }])
  setTimeout(() => dismiss(id), milliseconds)
}

/** Takes one away before its time. */
export function dismiss(id: number): void {
  set(toasts.filter((shown) => shown.id !== id))
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** For the view: calls back at every change until the answer is called. */
export function onToasts(listener: () => void): () => void {
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
