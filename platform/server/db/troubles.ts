/** Why the database does not do what it is asked, in the words of `/health/ready` and of the log. */
export type Trouble =
  /** The embedded database ended and is being started again. */
  | 'database-ended'
  | 'database-starting'
  /** It takes what it is sent and answers nothing. */
  | 'database-silent'
  | 'database-unreachable'
  /** A login of this server is not known there, or has another password. */
  | 'database-refuses-sign-in'
  /** Every connection of this server is in use. */
  | 'database-busy'
  | 'disk-full'

/** The database did not answer within the time that it was given, not even that it gave up. */
export class SilentDatabase extends Error {
  constructor(ms: number) {
    super(`the database did not answer within ${ms} ms`)
    this.name = 'SilentDatabase'
  }
}

/** The message of a pool all of whose connections are in use. */
export const NO_CONNECTION = 'timeout exceeded when trying to connect'

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])
const STARTING = new Set(['57P01', '57P02', '57P03'])

/** What a failure says about the database itself; null when it is about the one statement. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof SilentDatabase || /due to connection timeout|Query read timeout/.test(error.message))
    return 'database-silent'
  if (STARTING.has(code)) return 'database-starting'
  if (code.startsWith('28')) return 'database-refuses-sign-in'
  if (code === '53300' || error.message.includes(NO_CONNECTION)) return 'database-busy'
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full'
  if (UNREACHABLE.has(code) || code.startsWith('08') || /Connection terminated|not queryable/.test(error.message))
    return 'database-unreachable'
  return null
}
