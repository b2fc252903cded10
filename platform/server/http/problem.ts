import { AppError } from '#platform/shared/errors/app-error.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import type { TextBook } from '../i18n/text-book.ts'
import { refuseDatabaseError } from './database-errors.ts'

/** A failure as it leaves the application: `application/problem+json` (RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  errorCode: string
  detail: string
  fields?: { fieldName: string; message: string }[]
  current?: unknown
  sessionEnd?: 'blocked'
  stepUp?: readonly string[]
  termsNeeded?: true
  requestId: string
}

const noSuchPath = () => new AppError('E008', { status: 404, detail: 'error.noSuchPath' })

/** What Fastify refuses before a handler sees it. */
const FASTIFY: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('E015', { status: 413, detail: 'error.bodyTooLarge' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('E012', { status: 415, detail: 'error.bodyType' }),
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: () => new AppError('E012', { status: 415, detail: 'error.bodyType' }),
  // A path that can be read in two ways, or that no file can have.
  FST_STATIC_FORBIDDEN_PATH: () => noSuchPath(),
  ENAMETOOLONG: () => noSuchPath(),
  FST_ERR_MAX_PARAM_LENGTH: () => noSuchPath(),
  FST_ERR_BAD_URL: () => noSuchPath(),
}

/** Any thrown thing as a refusal. What nobody foresaw becomes E008 without a word about its inside. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Whatever else is wrong with the bytes of a body.
  if (error instanceof SyntaxError || (code.startsWith('FST_ERR_CTP_') && !FASTIFY[code])) {
    return new AppError('E012', { status: 400, detail: 'error.badJson' })
  }
  // What serves files refuses so: a folder, a name with a zero byte.
  if (error instanceof Error && code === '' && 'statusCode' in error && /^4\d\d$/.test(String(error.statusCode)))
    return noSuchPath()
  return FASTIFY[code]?.() ?? refuseDatabaseError(error) ?? new AppError('E008')
}

/** Words a refusal for the reader. */
export function problemOf(refusal: AppError, texts: TextBook, language: Language, requestId: string): Problem {
  const { detail, values, fields, current, sessionEnd, stepUp, termsNeeded } = refusal.details
  const title = texts.say(language, `error.translation.code.${refusal.code}`)
  return {
    type: `/docs#${refusal.code}`,
    title,
    status: refusal.status,
    errorCode: refusal.code,
    detail: detail === undefined ? title : texts.say(language, detail, values),
    ...(fields
      ? {
          fields: fields.map((field) => ({
            fieldName: field.fieldName,
            message: texts.say(language, field.message, field.values),
          })),
        }
      : {}),
    ...(current === undefined ? {} : { current }),
    ...(sessionEnd === undefined ? {} : { sessionEnd }),
    ...(stepUp === undefined ? {} : { stepUp }),
    ...(termsNeeded === undefined ? {} : { termsNeeded }),
    requestId,
  }
}
