import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Endpoint, Page } from '#platform/shared/contract/endpoint.ts'
import type { FileContent } from '../large/file-json.ts'
import { LateFile } from '../large/memory.ts'
import { pickerOf } from './picked.ts'
import type { Bytes, LateBytes } from './route.ts'

const page = z.strictObject({
  limit: z.int(),
  offset: z.int(),
  total: z.int(),
  more: z.optional(z.boolean()),
})
const paged = z.object({ data: z.unknown(), page })

/** Within this application only: an answer never leads anywhere else. */
const redirect = z.object({ location: z.string().check(z.regex(/^\/(?!\/)/)) })

export type Envelope = { data: unknown; page?: Page }

/** What leaves for the caller: JSON, a file as base64 in JSON, bytes, or the way to another page. */
export type Answer = { json: Envelope } | { file: FileContent } | { bytes: Bytes | LateBytes } | { location: string }

/**
 * What an operation answered, as it leaves: only what its contract names. With `checked` it is also parsed by the whole schema, and
 * an answer that the schema refuses or that differs from its parse is our fault (500), never the caller's.
 */
export function answerOf(endpoint: Endpoint, answer: unknown, checked: boolean): Answer {
  if (endpoint.raw === 'bytes') return { bytes: isLate(answer) ? answer : bytesAnswer.parse(answer) }
  if (endpoint.raw === 'redirect') return { location: redirect.parse(answer).location }
  if (!endpoint.paged) return { json: { data: picked(endpoint, answer, checked) } }
  const { data, page: shown } = paged.parse(answer)
  return { json: { data: picked(endpoint, data, checked), page: shown } }
}

/** The content of a file with what stands beside it, by the same rules. */
export function fileAnswer(
  endpoint: Endpoint,
  { field, rest }: Pick<LateFile, 'field' | 'rest'>,
  bytes: Buffer,
  checked: boolean,
): Answer {
  const whole = { ...rest, [field]: checked ? bytes.toString('base64') : '' }
  const { [field]: _content, ...others } = z.record(z.string(), z.unknown()).parse(picked(endpoint, whole, checked))
  return { file: { field, bytes, rest: others } }
}

function picked({ name, answer: schema }: Endpoint, answer: unknown, checked: boolean): unknown {
  const data = pickerOf(schema)(answer)
  if (checked && !isDeepStrictEqual(asSent(data), asSent(schema.parse(answer))))
    throw new Error(`${name}: what leaves differs from what the contract says`)
  return data
}

/** As the caller reads it. */
const asSent = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/** The JSON of an answer. Throws for another one: bytes and files are made anew for a repeat, so no call that is kept answers them. */
export function jsonOf(answer: Answer | LateFile): Envelope {
  if (answer instanceof LateFile || !('json' in answer)) throw new Error('only JSON is kept for a repeat')
  return answer.json
}

const envelope = z.object({ data: z.unknown(), page: z.optional(page) })

/** An answer as it was kept for a repeat. */
export const envelopeOf = (kept: unknown): Envelope => envelope.parse(kept)

const bytesAnswer = z.object({
  type: z.string(),
  bytes: z.instanceof(Uint8Array),
  fileName: z.optional(z.string()),
  etag: z.optional(z.string()),
  encoding: z.optional(z.literal('gzip')),
  immutable: z.optional(z.boolean()),
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
export async function made(answer: Bytes | LateBytes): Promise<Bytes> {
  if (!('make' in answer)) return answer
  const { make, ...rest } = answer
  return { ...rest, bytes: await make() }
}
