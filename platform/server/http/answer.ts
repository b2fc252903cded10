import * as z from 'zod/mini'
import type { Endpoint, Page } from '#platform/shared/contract/endpoint.ts'
import type { Bytes, LateBytes } from './route.ts'

const page = z.strictObject({
  limit: z.int(),
  offset: z.int(),
  total: z.int(),
  more: z.optional(z.boolean()),
})
const pagedAnswer = z.object({ data: z.unknown(), page })

/** Within this house only: an answer never leads anywhere else. */
const redirect = z.object({ location: z.string().check(z.regex(/^\/(?!\/)/)) })
const redirectAnswer = z.object({ redirect })

export type Envelope = { data: unknown; page?: Page; redirect?: { location: string } }

/**
 * What an operation answered, as it leaves: parsed by the endpoint's schema, so that a property which the contract does
 * not name is gone, and a wrong one is our fault (500), never the caller's.
 */
export function answerOf(endpoint: Endpoint, answer: unknown): Envelope | Bytes | LateBytes {
  if (endpoint.raw === 'bytes') return isLate(answer) ? answer : bytesAnswer.parse(answer)
  if (endpoint.raw === 'redirect') return { redirect: redirect.parse(answer), data: null }
  if (!endpoint.paged) return { data: endpoint.answer.parse(answer) }
  const { data, page: shown } = pagedAnswer.parse(answer)
  return { data: endpoint.answer.parse(data), page: shown }
}

const bytesAnswer = z.object({
  type: z.string(),
  bytes: z.instanceof(Uint8Array),
  fileName: z.optional(z.string()),
  etag: z.optional(z.string()),
})

const lateAnswer = z.object({
  type: z.string(),
  fileName: z.optional(z.string()),
  make: z.custom<LateBytes['make']>((make) => typeof make === 'function'),
})

function isLate(answer: unknown): answer is LateBytes {
  return lateAnswer.safeParse(answer).success
}

/** Makes what was left for later; anything else stays as it is. */
export async function made(answer: unknown): Promise<unknown> {
  if (!isLate(answer)) return answer
  const { make, ...rest } = answer
  return { ...rest, bytes: await make() } satisfies Bytes
}

export function isBytes(answer: unknown): answer is Bytes {
  return bytesAnswer.safeParse(answer).success
}

/** Where an answer leads the browser, or null. */
export function locationOf(answer: unknown): string | null {
  const parsed = redirectAnswer.safeParse(answer)
  return parsed.success ? parsed.data.redirect.location : null
}
