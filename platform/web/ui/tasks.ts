import { cancelledByOwner } from '../api/api-problem.ts'

/** Work that takes a while: what is being made, and how to cancel it. */
export type Task = { id: number; name: string; cancel: () => void }

/** Milliseconds. After a second people notice that they wait (Nielsen, Response Times: The 3 Important Limits, 1993). */
const SHOWN_AFTER_MS = 1000

let tasks: readonly Task[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** What is shown now, oldest first. */
export const shownTasks = (): readonly Task[] => tasks

/** For the view: calls back at every change until the answer is called. */
export function onTasks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Does work that its person may cancel, and shows it when it takes longer than a second. Returns what `work` returns; rejects with its
 * error, and with `isCancelled` when the person cancelled.
 */
export async function asTask<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  const id = nextId
  nextId += 1
  const hide = () => set(tasks.filter((task) => task.id !== id))
  const cancel = () => {
    hide()
    abort.abort(cancelledByOwner())
  }
  const show = () => set([...tasks, { id, name, cancel }])
  const timer = setTimeout(show, SHOWN_AFTER_MS)
  try {
    return await work(abort.signal)
  } finally {
    clearTimeout(timer)
    hide()
  }
}

function set(next: readonly Task[]): void {
  tasks = next
  for (const listener of listeners) listener()
}
