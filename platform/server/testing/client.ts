import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { AnswerOf, BodyInput, Endpoint, Page, ParamsOf, QueryInput } from '#platform/shared/contract/endpoint.ts'
import type { Problem } from '../http/problem.ts'

/** Only what the endpoint declares may be given. */
export type Input<E extends Endpoint> = (E extends { params: object } ? { params: ParamsOf<E> } : object) &
  (E extends { query: object } ? { query?: QueryInput<E> } : object) &
  (E extends { body: object } ? { body: BodyInput<E> } : object) & { headers?: Record<string, string>; key?: string }

type RawInput = { params?: unknown; query?: unknown; body?: unknown; headers?: Record<string, string>; key?: string }

export type Client = {
  /** The `data` of the answer; throws with the problem when the call is refused. */
  call: <E extends Endpoint>(
    endpoint: E,
    ...input: object extends Input<E> ? [Input<E>?] : [Input<E>]
  ) => Promise<AnswerOf<E>>
  /** The data of a list and its page. */
  list: <E extends Endpoint>(
    endpoint: E,
    ...input: object extends Input<E> ? [Input<E>?] : [Input<E>]
  ) => Promise<{ data: AnswerOf<E>; page: Page }>
  /** The problem of a refused call; throws when it succeeds. Takes anything, to send what the types forbid. */
  refused: (endpoint: Endpoint, input?: RawInput) => Promise<Problem>
  /** The bare answer. */
  send: (endpoint: Endpoint, input?: RawInput) => Promise<LightMyRequestResponse>
  /** The newest token, for a socket or a second client. */
  token: () => Promise<string | null>
}

/** A client through the public door; it takes refreshed tokens as a browser does. */
export function clientOf(fastify: FastifyInstance, signIn: () => Promise<string | null>): Client {
  let token: Promise<string | null> | undefined
  const current = () => (token ??= signIn())

  async function send(endpoint: Endpoint, input: RawInput = {}): Promise<LightMyRequestResponse> {
    const bearer = await current()
    const answer = await fastify.inject({
      method: endpoint.method,
      url: urlOf(endpoint, input),
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      payload: input.body === undefined ? undefined : JSON.stringify(input.body),
    })
    const refreshed = answer.headers['authorization']
    if (typeof refreshed === 'string') token = Promise.resolve(refreshed.replace('Bearer ', ''))
    return answer
  }

  async function succeed(endpoint: Endpoint, input: RawInput | undefined) {
    const answer = await send(endpoint, input)
    if (answer.statusCode >= 300) throw new Error(`${endpoint.name} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }

  return {
    send,
    token: current,
    call: async (endpoint, ...[input]) => (await succeed(endpoint, input)).data,
    list: async (endpoint, ...[input]) => succeed(endpoint, input),
    refused: async (endpoint, input) => {
      const answer = await send(endpoint, input)
      if (answer.statusCode < 400)
        throw new Error(`${endpoint.name} was not refused: ${answer.statusCode} ${answer.body}`)
      return answer.json()
    },
  }
}

function urlOf(endpoint: Endpoint, input: RawInput): string {
  const params = Object.entries(input.params ?? {})
  const path = params.reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
    String(endpoint.path),
  )
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}
