/**
 * What the log keeps of an error: its kind, code and place. PostgreSQL's detail, parameters and the like stay out,
 * because they hold what people entered.
 */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error ? error.code : undefined
  return { kind: error.name, code, message: error.message, stack: error.stack }
}
