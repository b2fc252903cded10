import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Needs } from '#platform/shared/contract/roles.ts'
import { isZone } from '#platform/shared/dates/zoned.ts'
import { AppError, diskFull, notPermitted } from '#platform/shared/errors/app-error.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import type { Disk } from '../disk/reserve.ts'
import { troubleOf } from '../db/troubles.ts'
import { plainFileName } from '../files/file-name.rules.ts'
import { asActor, type AppContext } from '../app-context.ts'
import { preferredLanguage } from '../i18n/text-book.ts'
import { once } from '../once/once.ts'
import { requireModule } from '../policy/modules.ts'
import { requireTerms } from '../policy/terms.ts'
import { actorOfSession, asSession } from '../sessions/as-session.ts'
import { checkSession, sessionOver, type Session } from '../sessions/check.ts'
import { deviceCookie, deviceIn } from '../sessions/devices.ts'
import { swapBootToken } from '../sessions/boot.ts'
import { requireFactor, requireFresh } from '../sessions/freshness.ts'
import { readBearer } from '../sessions/token.ts'
import type { Actor, TenantContext } from '../tenant-context.ts'
import type { AccountServices } from './account-services.ts'
import { answerOf, envelopeOf, fileAnswer, jsonOf, made, type Answer } from './answer.ts'
import { accepts } from './compress.ts'
import { fileJson } from '../large/file-json.ts'
import {
  answerIsMade,
  BODY_LIMIT,
  bodyBytes,
  CallerLeft,
  LateFile,
  memoryForBody,
  whenThereIsMemory,
} from '../large/memory.ts'
import { idempotencyKey, parseRequest } from './parse.ts'
import { shownError } from './refused.ts'
import type { AnyParsed, Route } from './route.ts'

/**
 * Mounts the operations. This is the only place where HTTP and the application meet, always in this order:
 * session, parse, transaction as the actor, static right, step-up, once, then the operation with its own rules, parse the answer.
 */
export function serve(fastify: FastifyInstance, app: AppContext, routes: readonly Route[]): void {
  for (const route of routes) {
    const bodyLimit = route.bodyLimit ?? BODY_LIMIT
    const early = new WeakMap<FastifyRequest, Session | null>()
    const large = (request: FastifyRequest) => bodyBytes(request, bodyLimit) > BODY_LIMIT
    fastify.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      bodyLimit,
      ...(bodyLimit > BODY_LIMIT && {
        preParsing: async (request, reply, payload) => {
          const bytes = bodyBytes(request, bodyLimit)
          // One that is too large is refused by whoever reads it.
          if (!large(request) || bytes > bodyLimit) return payload
          // Refused here, the rest of the body is not waited for.
          reply.header('Connection', 'close')
          // Nobody without a session makes others wait.
          const session = await withRoom(app, () => readSession(app, route, request, reply))
          early.set(request, session)
          await memoryForBody(app.memory, { bytes, accountId: session?.accountId ?? null }, request, reply)
          reply.removeHeader('Connection')
          return payload
        },
      }),
      onSend: async (_request, reply) => answerIsMade(reply),
      handler: async (request, reply) => {
        const known = early.get(request)
        const session = known === undefined ? await withRoom(app, () => readSession(app, route, request, reply)) : known
        const parsed = { ...parseRequest(route.endpoint, request), requestId: request.id }
        const incoming = { app, session, parsed, reader: readerOf(request, session), request, reply }
        const performed = route.on === 'tenant' ? onTenant(route, incoming) : onAccount(route, incoming)
        const answer = await performed.catch((error: unknown) => {
          throw shownError(route.endpoint, error, app.settings.checkAnswers)
        })
        return send(request, reply, answer)
      },
    })
  }
}

type Reader = { language: Language; timeZone: string }
type TenantRoute = Extract<Route, { on: 'tenant' }>
type AccountRoute = Extract<Route, { on: 'account' }>
type Incoming = {
  app: AppContext
  session: Session | null
  parsed: AnyParsed
  reader: Reader
  request: FastifyRequest
  reply: FastifyReply
}

async function readSession(
  app: AppContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | null> {
  if (route.needs === 'public') return null
  const { authorization } = request.headers
  const now = app.clock.now()
  const key = String(request.headers['x-boot-key'] ?? '')
  const booted = await swapBootToken(app.db.control, { header: authorization, key, address: request.ip }, now)
  const { session, answerToken } = await checkSession(
    app.db.control,
    app.known,
    readBearer(booted ?? authorization),
    now,
  )
  if (booted !== null) reply.header('Authorization', `Bearer ${booted}`)
  if (answerToken !== null) reply.header('Authorization', `Bearer ${answerToken}`)
  if (app.settings.administratorsNeedFactor && !route.withoutFactor) requireFactor(session)
  return session
}

/** The language and zone that texts of this answer are made for. */
export function readerOf(request: FastifyRequest, session: Session | null): Reader {
  const zone = request.headers['x-time-zone']
  return {
    language: preferredLanguage(request.headers['accept-language'], session?.language ?? 'en'),
    timeZone: typeof zone === 'string' && isZone(zone) ? zone : 'UTC',
  }
}

async function onTenant(
  route: TenantRoute,
  { app, session, parsed, reader, request, reply }: Incoming,
): Promise<Answer> {
  if (!session) throw sessionOver()
  const key = idempotencyKey(route.endpoint, request.headers['idempotency-key'])
  // Nobody makes the application work for a call that they may not make. It is refused in the transaction, which knows first
  // whether the session is over.
  const prepares = route.prepare !== undefined && hasRight(route.needs, session)
  const ready = prepares ? await route.prepare?.({ ...parsed, app, accountId: session.accountId }) : undefined
  const needCaller = route.undoneWhenLeft === true ? callerOf(reply) : undefined
  const perform = () =>
    asSession(app, session, reader, async (unlimited) => {
      const tx = {
        ...unlimited,
        ...(!route.evenWhenFull && { needRoom: () => needRoom(app.disk) }),
        ...(needCaller && { needCaller }),
      }
      if (route.prepare) requireRight(route.needs, session)
      requireRight(route.needs, tx.actor)
      if (!route.withoutTerms && !route.evenWhenFull) requireTerms(tx.actor.dueTerms, session, tx.now)
      if (route.module !== undefined) requireModule(tx.actor, route.module)
      if (route.stepUp === true) await requireFresh(app.db.control, session, tx.now)
      const run = async () => {
        const made = await route.run({ ...tx, ...parsed, ready })
        needCaller?.()
        return made instanceof LateFile ? made : answerOf(route.endpoint, made, app.settings.checkAnswers)
      }
      const answered = key === null ? run() : answeredOnce(tx, route, key, parsed, run)
      return answered.catch(refusalThatKeeps)
    })
  const answer = await withRoom(app, perform)
  if (answer instanceof AppError) throw answer
  if (!(answer instanceof LateFile)) return answer
  const bytes = await whenThereIsMemory(app.memory, answer, reply, session.accountId)
  return fileAnswer(route.endpoint, answer, bytes, app.settings.checkAnswers)
}

async function answeredOnce(
  tx: TenantContext,
  { endpoint: { name } }: Route,
  key: string,
  { params, query, body }: AnyParsed,
  run: () => Promise<Answer | LateFile>,
): Promise<Answer> {
  const request = { key, endpoint: name, content: [params, query, body] }
  return { json: envelopeOf(await once(tx, request, async () => jsonOf(await run()))) }
}

/** Does it once more when the disk was full and the reserve made room: what was begun is undone by then. */
async function withRoom<T>({ disk }: AppContext, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (troubleOf(error) === 'disk-full' && disk.full()) return run()
    throw error
  }
}

function needRoom(disk: Disk): void {
  if (disk.isLow()) throw diskFull()
}

/** Returns what throws as soon as the connection of the caller is closed. */
function callerOf({ raw }: FastifyReply): () => void {
  return () => {
    if (raw.destroyed) throw new CallerLeft('the caller left')
  }
}

/** A refusal that keeps what was written becomes a result, so that the transaction commits; any other error rolls it back. */
function refusalThatKeeps(error: unknown): AppError {
  if (error instanceof AppError && error.details.keeps === true) return error
  throw error
}

async function onAccount(
  route: AccountRoute,
  { app, session, parsed, reader, request, reply }: Incoming,
): Promise<Answer> {
  // Accounts are not the application's data: the switches of the rights matrix do not reach them.
  const own = { ...app, guards: undefined }
  const actor = session ? await actorOfSession(own, session, reader) : null
  if (actor) requireRight(route.needs, actor)
  if (actor && route.module !== undefined) requireModule(actor, route.module)
  if (session && route.stepUp === true) await requireFresh(app.db.control, session, app.clock.now())
  const services: AccountServices = {
    control: app.db.control,
    actor,
    session,
    app,
    asActor: (who, run) => asActor(app, who, run),
    now: app.clock.now(),
    newId: app.newId,
    ...reader,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: deviceIn(request.headers.cookie),
    answerDevice: (token) => void reply.header('Set-Cookie', deviceCookie(token, request.protocol === 'https')),
    answerToken: (token) => void reply.header('Authorization', `Bearer ${token}`),
  }
  return answerOf(route.endpoint, await route.run({ ...services, ...parsed }), app.settings.checkAnswers)
}

/** The static right of the registration. How far it reaches, row by row, is the feature's policy. */
function requireRight(needs: Needs, actor: Pick<Actor, 'role'>): void {
  if (!hasRight(needs, actor)) throw notPermitted()
}

function hasRight(needs: Needs, actor: Pick<Actor, 'role'>): boolean {
  return needs === 'public' || needs === 'signed-in' || (actor.role !== null && actor.role in needs)
}

const JSON_TYPE = 'application/json; charset=utf-8'

async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  if ('location' in answer) reply.code(303).header('Location', answer.location)
  if ('file' in answer) return reply.type(JSON_TYPE).send(Readable.from(fileJson(answer.file), { objectMode: false }))
  if (!('bytes' in answer))
    return reply.type(JSON_TYPE).send(JSON.stringify('json' in answer ? answer.json : { data: null }))
  const { type, bytes, fileName, etag, encoding, immutable } = await made(answer.bytes)
  if (fileName !== undefined) {
    const name = encodeURIComponent(plainFileName(fileName)).replaceAll("'", '%27')
    reply.header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
  }
  if (etag !== undefined) {
    reply.header('ETag', `"${etag}"`).header('Cache-Control', 'private, no-cache')
    if (request.headers['if-none-match'] === `"${etag}"`) return reply.code(304).send()
  }
  if (immutable === true) reply.header('Cache-Control', 'private, max-age=31536000, immutable')
  return reply.type(type).send(encoding === undefined ? Buffer.from(bytes) : packed(request, reply, bytes))
}

/** Bytes that are packed with gzip, as the caller takes them. */
function packed(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): Buffer {
  reply.header('Vary', 'Accept-Encoding')
  if (!accepts(request.headers['accept-encoding'], 'gzip')) return gunzipSync(bytes)
  reply.header('Content-Encoding', 'gzip')
  return Buffer.from(bytes)
}
