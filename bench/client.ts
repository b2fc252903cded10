import type { AnswerOf, BodyInput, Endpoint, Page, ParamsOf } from '#platform/shared/contract/endpoint.ts'

type Input<E extends Endpoint> = (E extends { params: object } ? { params: ParamsOf<E> } : object) &
  (E extends { body: object } ? { body: BodyInput<E> } : object) & { key?: string; signal?: AbortSignal }

/** The server refused: waiting does not help. */
export class Refused extends Error {
  readonly status: number
  readonly body: string
  constructor(endpoint: string, status: number, body: string) {
    super(`${endpoint} answered ${status}: ${body.slice(0, 300)}`)
    this.status = status
    this.body = body
  }
}

/** The call may or may not have arrived: send it again. */
export class Unanswered extends Error {}

/** A phone's way to the public API: keeps its token and takes a refreshed one, as the web client does. */
export class Client {
  readonly #base: () => string
  #token: string | null = null
  /** Milliseconds that the server's clock is ahead of this one, from `X-Server-Time`. */
  #ahead = 0

  /** `token`: of a session that is open already. */
  constructor(base: () => string, token: string | null = null) {
    this.#base = base
    this.#token = token
  }

  /** Of the session, once it is open. */
  get token(): string | null {
    return this.#token
  }

  /** Now by the server's clock, safely not in its future. */
  now(): Date {
    return new Date(Date.now() + this.#ahead - 20)
  }

  /** The `data` of the answer. */
  async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<AnswerOf<E>> {
    return (await this.send(endpoint, input)).data
  }

  /** The whole answer; throws Refused, or Unanswered when the connection broke or the server asks to wait. */
  async send<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<{ data: AnswerOf<E>; page?: Page }> {
    return JSON.parse(await this.#text(endpoint, input))
  }

  /** How many lines a table has. */
  async lines<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<number> {
    return (await this.#text(endpoint, input)).trimEnd().split('\n').length
  }

  async #text<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<string> {
    const {
      params,
      body,
      key,
      signal,
    }: { params?: Record<string, string>; body?: unknown; key?: string; signal?: AbortSignal } = input
    const path = Object.entries(params ?? {}).reduce(
      (url, [name, value]) => url.replace(`:${name}`, value),
      String(endpoint.path),
    )
    let answer: Response
    let text: string
    try {
      answer = await fetch(`${this.#base()}${path}`, {
        method: endpoint.method,
        signal,
        headers: {
          ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      text = await answer.text()
    } catch (error) {
      throw new Unanswered(String(error))
    }
    const token = answer.headers.get('authorization')
    if (token) this.#token = token.replace('Bearer ', '')
    const served = answer.headers.get('x-server-time')
    if (served) this.#ahead = Date.parse(served) - Date.now()
    if (answer.status === 503) throw new Unanswered(`the server asks to wait: ${text}`)
    if (!answer.ok) throw new Refused(endpoint.name, answer.status, text)
    return text
  }

  /** Calls until there is an answer: for what is safe to repeat. `onRetry` hears of each new try. */
  async surely<E extends Endpoint>(endpoint: E, input: Input<E>, onRetry: () => void = () => {}): Promise<AnswerOf<E>> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 2000)) {
      try {
        return await this.call(endpoint, input)
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        onRetry()
        await pause(wait * (0.5 + Math.random()))
      }
    }
  }
}

/** Milliseconds of the one clock that all processes of the machine share and nobody sets. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs `work` over all items, so many at a time. */
export async function inParallel<T>(
  items: readonly T[],
  most: number,
  run: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      await run(items[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
}
