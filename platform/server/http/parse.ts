import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { UUID_PATTERN } from '#platform/shared/ids/uuid.ts'
import { refuseIssues } from './issues.ts'

export type ParsedRequest = { params: unknown; query: unknown; body: unknown }

/** Parses params, query and body by the endpoint's schemas; all that does not fit is refused together. */
export function parseRequest(endpoint: Endpoint, request: FastifyRequest): ParsedRequest {
  const input = { params: request.params, query: request.query, body: request.body ?? (endpoint.body ? {} : undefined) }
  const parts = {
    params: parse(endpoint.params, input.params),
    query: parse(endpoint.query, input.query),
    body: parse(endpoint.body, input.body),
  }
  const refused = Object.values(parts).flatMap((part) => (part.ok ? [] : [part.refusal]))
  if (refused[0])
    throw new AppError(refused[0].code, { status: 400, fields: refused.flatMap((one) => one.details.fields ?? []) })
  if (!endpoint.body && hasContent(input.body)) throw new AppError('E012', { detail: 'error.field.unknown' })
  const value = (part: Result) => (part.ok ? part.value : undefined)
  return { params: value(parts.params), query: value(parts.query), body: value(parts.body) }
}

/** The `Idempotency-Key` of a write, or null. Bytes are made anew for a repeat: exports and papers are kept nowhere. */
export function idempotencyKey(endpoint: Endpoint, header: string | string[] | undefined): string | null {
  if (header === undefined || endpoint.method === 'GET' || endpoint.raw === 'bytes') return null
  const key = typeof header === 'string' ? header.toLowerCase() : ''
  if (UUID_PATTERN.test(key)) return key
  throw new AppError('E016', { fields: [{ fieldName: 'Idempotency-Key', message: 'error.field.invalid' }] })
}

type Result = { ok: true; value: unknown } | { ok: false; refusal: AppError }

function parse(schema: z.ZodMiniType | undefined, input: unknown): Result {
  if (!schema) return { ok: true, value: undefined }
  const parsed = schema.safeParse(input)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, refusal: refuseIssues(parsed.error.issues, input) }
}

function hasContent(body: unknown): boolean {
  return body !== undefined && body !== null && (typeof body !== 'object' || Object.keys(body).length > 0)
}
