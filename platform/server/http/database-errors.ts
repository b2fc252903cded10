import { AppError, diskFull, notFound } from '#platform/shared/errors/app-error.ts'
import { troubleOf } from '../db/troubles.ts'

/** PostgreSQL is there but cannot do it now: lock and statement timeouts, deadlock. */
const BUSY = new Set([
  '55P03',
  '57014',
  '40P01',
  '40001',
  '25006',
  // A pooler lost a named statement: the next try does without names (statements.ts).
  '26000',
  '42P05',
])

/** A migration changed a table under a running process (statements.ts). */
const STALE_PLAN = /cached plan must not change/

/** What a failure of the database means to the caller; null when it is not one that a caller can understand. */
export function refuseDatabaseError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const trouble = troubleOf(error)
  if (trouble === 'disk-full') return diskFull()
  if (trouble !== null || BUSY.has(code) || STALE_PLAN.test(error.message)) {
    return new AppError('E008', { status: 503, detail: 'error.busy', retryAfterSeconds: 1 })
  }
  if (code === '23505') return new AppError('E019')
  // A reference to a row that is not there, or that is another organisation's: the same to the caller.
  if (code === '23503') return notFound()
  if (code === '23514') return new AppError('E013', { status: 409 })
  if (code === '22001') return new AppError('E015')
  // Class 22, data exceptions: a zero byte in a text, a number or a time out of range. What was sent is wrong, not the application.
  if (/^22[0-9A-Z]{3}$/.test(code)) return new AppError('E016')
  return null
}
