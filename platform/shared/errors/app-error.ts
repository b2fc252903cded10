import { STATUS_OF, type ErrorCode } from './catalogue.ts'

/** A field that a form can mark. `message` is a text id; `values` fill its placeholders. */
export type FieldProblem = { fieldName: string; message: string; values?: Record<string, string | number> }

/** A passkey alone, or the others together. */
export type StepUpProof = 'password' | 'code' | 'passkey'

type Details = {
  status?: number
  /** A text id that says more than the code; translated for the reader. */
  detail?: string
  values?: Record<string, string | number>
  fields?: FieldProblem[]
  /** The current record of a stale update, the names of children that block a close, and the like. */
  current?: unknown
  retryAfterSeconds?: number
  /** What the command wrote before it refused stays: somebody has to be told of the attempt. */
  keeps?: boolean
  /** Why the session is over, where the sign-in page says more than that it is. */
  sessionEnd?: 'blocked'
  /** What the caller must prove again before this call works. */
  stepUp?: readonly StepUpProof[]
  /** The caller must accept the newest terms before this call works. */
  termsNeeded?: true
}

/** The only error that a command throws on purpose: a code of the catalogue and what helps the reader. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? code)
    this.name = 'AppError'
    this.code = code
    this.status = details.status ?? STATUS_OF[code]
    this.details = details
  }
}

/** A foreign row looks the same as a missing one (docs/api.md). */
export function notFound(): AppError {
  return new AppError('E008', { status: 404, detail: 'error.notFound' })
}

/** Signed in, but not allowed to do this. `detail` may say why in a text id. */
export function notPermitted(detail?: string): AppError {
  return new AppError('E013', detail === undefined ? {} : { detail })
}

/** There is no room left to save it: 503, to be tried again when somebody may have made room. */
export function diskFull(): AppError {
  return new AppError('E008', { status: 503, detail: 'error.diskFull', retryAfterSeconds: 10 })
}

/** The state of the record does not allow it now: 409 E013 with the reason. */
export function refusedNow(detail: string, more: Omit<Details, 'detail' | 'status'> = {}): AppError {
  return new AppError('E013', { ...more, status: 409, detail })
}

/** Somebody changed the record in between: 409 E016 with what it is now. */
export function stale(current: unknown): AppError {
  return new AppError('E016', { status: 409, detail: 'error.stale', current })
}

/** One or more fields do not fit: 400 E012. */
export function badFields(fields: FieldProblem[]): AppError {
  return new AppError('E012', { fields })
}
