import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'

/**
 * Returns the error of a call as it may leave: of the current record of a stale update, only what the contract names, as of an
 * answer. A record that does not fit is left out; with `checked` it is our fault (500).
 */
export function shownError(endpoint: Endpoint, error: unknown, checked: boolean): unknown {
  if (!(error instanceof AppError) || error.code !== 'E016' || error.details.current === undefined) return error
  const shown = (endpoint.current ?? endpoint.answer).safeParse(error.details.current)
  if (!shown.success && checked) return new Error(`${endpoint.name}: its refusal shows what the contract does not name`)
  const { current: _whole, ...details } = error.details
  return new AppError(error.code, shown.success ? { ...details, current: shown.data } : details)
}
