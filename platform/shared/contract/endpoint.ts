import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors/catalogue.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodMiniType
type ObjectSchema = z.ZodMiniObject

/**
 * One call of the API, declared once and imported by both sides. The server mounts it (`route()`), the web calls it
 * (`call()`), and OpenAPI, the rights table and the matrix test are derived from the same object.
 */
export type Endpoint<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> = {
  /** `feature.verb`, unique over the house; the operation id of OpenAPI. */
  readonly name: `${string}.${string}`
  readonly method: Method
  /** The whole path from the origin, parameters as `:id`. A trailing slash of the specification is kept. */
  readonly path: `/${string}`
  /** One sentence for the generated documentation. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The shape of `data` in the success envelope. */
  readonly answer: Answer
  /** A list: the envelope also carries `page`. */
  readonly paged?: boolean
  /** Domain refusals that this call can answer, beside those that any call can (see `serve.ts`). */
  readonly errors: readonly ErrorCode[]
  /** The web may store the call in the outbox and send it later. Such a body only ever gains optional fields. */
  readonly offline?: 'queue'
  /** Answers bytes or text of another type instead of the JSON envelope. */
  readonly raw?: 'bytes'
}

export function defineEndpoint<
  Answer extends Schema,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(endpoint: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return endpoint
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
/** What a caller may write: fields with a default may be left out. */
export type BodyInput<E extends Endpoint> = Input<E['body']>
export type QueryInput<E extends Endpoint> = Input<E['query']>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** `page` of a list. `more` says that counting stopped at 10,000 (docs/design decision 12). */
export type Page = { limit: number; offset: number; total: number; more?: boolean }
export type Paged<T> = { data: T; page: Page }
