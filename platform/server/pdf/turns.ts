import { AppError } from '#platform/shared/errors/app-error.ts'

/** Papers that are made at the same time for one organisation (docs/trust.md, "Expensive work"), and how many more may wait. */
export const AT_ONCE = 2
export const WAITING_AT_MOST = 20
/** Seconds after which the queue of an organisation is worth another try. */
const TRY_AGAIN_SECONDS = 10

type Queue = { busy: number; waiting: (() => void)[] }
const queues = new Map<string, Queue>()

/** Makes a paper when it is its turn in the queue of its organisation; when too many wait already, 429. */
export async function inTurn<T>(organisationId: string, make: () => Promise<T>): Promise<T> {
  const queue = queues.get(organisationId) ?? { busy: 0, waiting: [] }
  queues.set(organisationId, queue)
  if (queue.waiting.length >= WAITING_AT_MOST)
    throw new AppError('E008', { status: 429, detail: 'error.busy', retryAfterSeconds: TRY_AGAIN_SECONDS })
  if (queue.busy >= AT_ONCE) await new Promise<void>((go) => queue.waiting.push(go))
  else queue.busy += 1
  try {
    return await make()
  } finally {
    // The place goes to the next without being free in between.
    const next = queue.waiting.shift()
    if (next) next()
    else queue.busy -= 1
    if (queue.busy === 0) queues.delete(organisationId)
  }
}
