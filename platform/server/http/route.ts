import type { AnswerOf, BodyOf, Endpoint, Page, ParamsOf, QueryOf } from '#platform/shared/contract/endpoint.ts'
import type { Module } from '#platform/shared/contract/modules.ts'
import type { Needs } from '#platform/shared/contract/roles.ts'
import type { AppContext } from '../app-context.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { AccountServices } from './account-services.ts'
import type { LateFile } from '../large/memory.ts'
import type { ParsedRequest } from './parse.ts'

/** What the caller sent, parsed by the endpoint's schemas. */
export type Parsed<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly requestId: string
}

/** A call on the tenant tables: the work and the parsed request. */
export type Call<E extends Endpoint = Endpoint> = TenantContext & Parsed<E>

/** A call on accounts and sessions (schema `control`), with or without a session. */
export type AccountCall<E extends Endpoint = Endpoint> = AccountServices & Parsed<E>

/**
 * Bytes of an endpoint with `raw: 'bytes'`, which no browser keeps. With `etag` a browser keeps them and asks whether they are
 * current: for bytes that show no person. With `encoding` they are packed already, and unpacked for who cannot; with `immutable` the address
 * names exactly these bytes, and a browser keeps them for its user without asking again.
 */
export type Bytes = {
  type: string
  bytes: Uint8Array
  fileName?: string
  etag?: string
  encoding?: 'gzip'
  immutable?: boolean
}

/** Bytes that take long to make: when the transaction is over and its connection is free. */
export type LateBytes = { type: string; fileName?: string; make: () => Promise<Uint8Array> }

/** What `run` answers: the data; for a paged endpoint the data and its page; for a raw one the bytes. */
export type AnswerFor<E extends Endpoint> = E extends { raw: 'bytes' }
  ? Bytes | LateBytes
  : E extends { paged: true }
    ? { data: AnswerOf<E>; page: Page }
    : AnswerOf<E> | (AnswerOf<E> extends object ? LateFile<AnswerOf<E>> : never)

/** What `prepare` may use beside the request: nothing of the database. */
export type Preparing = {
  readonly app: Pick<AppContext, 'settings' | 'clock' | 'texts' | 'scanner'>
  readonly accountId: string
}

type Options = {
  /** Bytes of the largest body; 256 KiB when left out. */
  readonly bodyLimit?: number
  /**
   * Asks for a proof of who the caller is that is not older than ten minutes, with the second factor when there is one:
   * always, or `'sometimes'`, when the command itself asks as soon as it knows what the call would change.
   */
  readonly stepUp?: boolean | 'sometimes'
  /** The way to a second factor: open to an administrator who has none yet. */
  readonly withoutFactor?: boolean
  /** Open to who has not accepted the newest terms yet, as are accounts and sessions, and what belongs to the run (`evenWhenFull`). */
  readonly withoutTerms?: boolean
  /** The answer carries what opens something (a token, a code, a challenge): it is never compressed (docs/adr/0180). */
  readonly secretAnswer?: boolean
  /** The part of care that it belongs to: refused to roles to which the organisation does not open it. */
  readonly module?: Module
  /** Belongs to the run: goes on while there is any room left on the disk. */
  readonly evenWhenFull?: boolean
  /** Long work that its caller may cancel by closing the connection: until it is committed all of it is undone then. */
  readonly undoneWhenLeft?: boolean
}

/** A request as the request path hands it on: parsed by the schemas of its own endpoint. */
export type AnyParsed = ParsedRequest & { readonly requestId: string }

/**
 * A registered operation, as the server, the generators and the matrix test see it. `prepare` and `run` are methods, so that a list
 * may hold operations of different endpoints: each is only given what the schemas of its own endpoint made of the request.
 */
export type Route = Options & {
  readonly endpoint: Endpoint
  readonly needs: Needs
} & (
    | {
        readonly on: 'tenant'
        prepare?(parsed: AnyParsed & Preparing): Promise<unknown>
        run(call: TenantContext & AnyParsed & { readonly ready: unknown }): Promise<unknown>
      }
    | { readonly on: 'account'; run(call: AccountServices & AnyParsed): Promise<unknown> }
  )

type TenantSpec<E extends Endpoint, Ready> = Options & {
  needs: Exclude<Needs, 'public'>
  /**
   * Heavy work that needs no database (a picture, a look into the area), before a transaction and a connection are taken; it arrives as
   * `ready`. The role of the session was looked at, the rows of the call were not.
   */
  prepare?: (parsed: Parsed<E> & Preparing) => Promise<Ready>
  run: (call: Call<E> & { readonly ready: Ready }) => Promise<AnswerFor<E>>
}

/**
 * Registers an operation on the tenant tables. It runs in one transaction as the signed-in actor; what it answers is
 * parsed by the endpoint's schema, so a property that the contract does not name never leaves the application.
 */
export function route<E extends Endpoint, Ready = undefined>(endpoint: E, spec: TenantSpec<E, Ready>): Route {
  return { on: 'tenant', endpoint, ...spec }
}

/** The routes, each as one whose answer is never compressed. */
export const withSecretAnswers = (routes: readonly Route[]): readonly Route[] =>
  routes.map((one) => ({ ...one, secretAnswer: true }))

/**
 * Registers an operation on what lives outside every organisation: accounts and sessions (the features session and subscriptions), and
 * the area of the installation (the feature area). It may be `'public'`; then `call.actor` is null.
 */
export function accountRoute<E extends Endpoint>(
  endpoint: E,
  spec: Options & { needs: Needs; run: (call: AccountCall<E>) => Promise<AnswerFor<E>> },
): Route {
  return { on: 'account', endpoint, ...spec }
}
