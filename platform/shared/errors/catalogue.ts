/** The codes of the specification (section 8). Their texts are `error.translation.code.{code}`. */
export const ERROR_CODES = [
  'E001',
  'E002',
  'E003',
  'E004',
  'E005',
  'E006',
  'E007',
  'E008',
  'E009',
  'E010',
  'E011',
  'E012',
  'E013',
  'E014',
  'E015',
  'E016',
  'E017',
  'E018',
  'E019',
  'E025',
  'E031',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** A request that the browser cancelled itself: never shown. */
export const CANCELLED = 'FEE001'

/** The status a code has when the thrower says nothing else (docs/api.md, "Failures"). */
export const STATUS_OF: Record<ErrorCode, number> = {
  E001: 400,
  E002: 409,
  E003: 409,
  E004: 409,
  E005: 401,
  E006: 412,
  E007: 400,
  E008: 500,
  E009: 409,
  E010: 412,
  E011: 409,
  E012: 400,
  E013: 403,
  E014: 404,
  E015: 400,
  E016: 400,
  E017: 409,
  E018: 409,
  E019: 409,
  E025: 502,
  E031: 409,
}
