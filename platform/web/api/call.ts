import * as z from 'zod/mini'
import type { AnswerOf, BodyInput, Endpoint, Paged, ParamsOf, QueryInput } from '#platform/shared/contract/endpoint.ts'
import { send, type RequestOptions } from './request.ts'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value }
/** What a call needs: the parts that its endpoint declares, and no others. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  ([QueryInput<E>] extends [undefined] ? { query?: undefined } : { query?: QueryInput<E> }) &
  Part<'body', BodyInput<E>>

const page = z.object({ limit: z.int(), offset: z.int(), total: z.int(), more: z.optional(z.boolean()) })

/** Calls an endpoint by its definition and answers its `data`, checked against the contract. Throws an `ApiProblem`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: RequestOptions,
): Promise<AnswerOf<E>> {
  const response = await send(endpoint, input, options)
  const envelope = z.parse(z.object({ data: endpoint.answer }), await response.json())
  // zod loses the connection between the generic schema and its output inside an object; the line above has parsed it.
  return envelope.data as AnswerOf<E>
}

/** The same for a list: its rows together with the page they are. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: RequestOptions,
): Promise<Paged<AnswerOf<E>>> {
  const response = await send(endpoint, input, options)
  const envelope = z.parse(z.object({ data: endpoint.answer, page }), await response.json())
  // As above: parsed by the endpoint's own schema.
  return { data: envelope.data as AnswerOf<E>, page: envelope.page }
}
