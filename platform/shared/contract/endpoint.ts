import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors/catalogue.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodMiniType
type ObjectSchema = z.ZodMiniObject

/**
 * One call of the API, declared once and imported by both sides. The server mounts it (`route()`), the web calls it
 * (`call()`), and OpenAPI, the rights table and the matrix test are derived from the same object.
 */
export type Endpoint = {
  /** `feature.verb`, unique over the application; the operation id of OpenAPI. */
  readonly name: `${string}.${string}`
  readonly method: Method
  /** The whole path from the origin, parameters as `:id`. A trailing slash of the specification is kept. */
  readonly path: `/${string}`
  /** One sentence for the generated documentation. */
  readonly summary: string
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: Schema
  /** The shape of `data` in the success envelope. */
  readonly answer: Schema
  /** The shape of `current` in the refusal of a stale update (409 E016), where it is not that of the answer. */
  readonly current?: Schema
  /** A list: the envelope also carries `page`. */
  readonly paged?: boolean
  /** Domain refusals that this call can answer, beside those that any call can (see `serve.ts`). */
  readonly errors: readonly ErrorCode[]
  /** The web may store the call in the outbox and send it later. Such a body only ever gains optional fields. */
  readonly offline?: 'queue'
  /** Answers bytes or text of another type instead of the JSON envelope, or leads the browser on to `location`. */
  readonly raw?: 'bytes' | 'redirect'
}

/** Keeps the exact type of what it is given, so that both sides know the shapes of this very call. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

export type ParamsOf<E extends Endpoint> = E extends { params: infer S extends Schema } ? z.output<S> : undefined
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends Schema } ? z.output<S> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends Schema } ? z.output<S> : undefined
/** What a caller may write: fields with a default may be left out. */
export type BodyInput<E extends Endpoint> = E extends { body: infer S extends Schema } ? z.input<S> : undefined
export type QueryInput<E extends Endpoint> = E extends { query: infer S extends Schema } ? z.input<S> : undefined
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** `page` of a list. `more` says that counting stopped at 10,000. */
export type Page = { limit: number; offset: number; total: number; more?: boolean }
export type Paged<T> = { data: T; page: Page }
