import type * as z from 'zod/mini'
import { AppError, type FieldProblem } from '#platform/shared/errors/app-error.ts'
import type { ErrorCode } from '#platform/shared/errors/catalogue.ts'

type Issue = z.core.$ZodIssue
type Found = FieldProblem & { code: ErrorCode }

/** So many problems are named one by one: nobody reads more, and a body can have tens of thousands. */
const MOST_NAMED = 100

/**
 * What a schema did not like as one refusal with all fields at once (docs/api.md): something missing or unknown is E012, a
 * text that is too long E015, anything else E016; the first of these that occurs names the whole.
 */
export function refuseIssues(issues: readonly Issue[], input: unknown): AppError {
  const found = issues.slice(0, MOST_NAMED).flatMap((issue) => problemsOf(issue, input))
  const codes: ErrorCode[] = ['E012', 'E015', 'E016']
  const code = codes.find((one) => found.some((problem) => problem.code === one)) ?? 'E016'
  const fields = found
    .slice(0, MOST_NAMED)
    .map(({ fieldName, message, values }) => ({ fieldName, message, ...(values ? { values } : {}) }))
  return new AppError(code, { status: 400, fields })
}

function problemsOf(issue: Issue, input: unknown): Found[] {
  const fieldName = issue.path.map(String).join('.')
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        fieldName: [...issue.path.map(String), key].join('.'),
        message: 'error.field.unknown',
        code: 'E012',
      }))
    case 'too_big': {
      const text = issue.origin === 'string'
      return [
        {
          fieldName,
          message: text ? 'form.tooLong' : 'error.field.tooLong',
          values: { max: Number(issue.maximum) },
          code: text ? 'E015' : 'E016',
        },
      ]
    }
    case 'too_small': {
      if (issue.origin === 'string' && Number(issue.minimum) === 1)
        return [{ fieldName, message: 'error.field.required', code: 'E012' }]
      return [{ fieldName, message: 'error.field.tooShort', values: { min: Number(issue.minimum) }, code: 'E016' }]
    }
    default:
      return [
        missing(input, issue.path)
          ? { fieldName, message: 'error.field.required', code: 'E012' }
          : { fieldName, message: 'error.field.invalid', code: 'E016' },
      ]
  }
}

/** True when nothing was sent at `path`. */
function missing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input
  for (const key of path) {
    if (value === null || typeof value !== 'object') return true
    value = Object.getOwnPropertyDescriptor(value, key)?.value
  }
  return value === undefined
}
