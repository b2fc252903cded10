import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { troubleOf } from '../db/troubles.ts'
import type { AppContext } from '../app-context.ts'
import { preferredLanguage } from '../i18n/text-book.ts'
import { loggable } from '../log.ts'
import { noteMethods } from './allowed-methods.ts'
import { compressAnswers } from './compress.ts'
import { mountDocs } from './docs.ts'
import { mountAppLinks, type AppLinks } from './app-links.ts'
import { headersWith } from './headers.ts'
import { mountHealth } from './health.ts'
import { badTextIn, isFairlyBuilt, isPlain } from './json-body.ts'
import { BODY_LIMIT, CallerLeft, onTurnOfBody, wasTooSlow } from '../large/memory.ts'
import { problemOf, refusalOf } from './problem.ts'
import { endWith, rawAnswer, refusalOfParser } from './raw-answer.ts'
import { setImmediate } from 'node:timers/promises'
import { readBody } from '../large/read-body.ts'
import type { Route } from './route.ts'
import { serve } from './serve.ts'
import { asksForPage, mountWeb } from './static-web.ts'
import type { Trusts } from './trusted-proxies.ts'

/** Slower answers are noted. */
const SLOW_MS = 1500

const noSchemas = () => {
  throw new Error('contracts are checked by serve.ts: no route has a schema of Fastify')
}
/** Fastify would load a compiler of schemas and one of serialisers, a hundred modules, for routes that have none. */
const NO_SCHEMAS = { buildValidator: noSchemas, buildSerializer: noSchemas }

/** Certificate and key, PEM. */
export type TlsFiles = { cert: Buffer; key: Buffer }

type Serving = {
  /** The folder of the built web app. */
  web?: string | undefined
  /** Whose `X-Forwarded-…` headers count. */
  trusts: Trusts
  tls: TlsFiles | null
  appLinks: AppLinks
}

/** The HTTP side of the application without a port: `listen()` gives it one, tests inject. */
export function makeApp(
  app: AppContext,
  routes: readonly Route[],
  { web, trusts, tls, appLinks }: Serving,
): FastifyInstance {
  const headers = headersWith(app.settings.mapTiles)
  const begin = (request: FastifyRequest, reply: FastifyReply) =>
    void reply
      .headers(headers)
      .header('Cache-Control', 'no-store')
      .header('X-Request-Id', request.id)
      .header('X-Server-Time', app.clock.now().toISOString())
  const options = {
    trustProxy: (address: string) => trusts(address),
    logger: false,
    schemaController: { compilersFactory: NO_SCHEMAS },
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    genReqId: () => uuidv7(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Ends what a stopped client left half sent.
    requestTimeout: 60_000,
    // A path that the router cannot read: its answer does not pass the hooks.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      begin(request, reply)
      void refuse(app, error, request, reply)
    },
    clientErrorHandler: (error: Error, socket: Socket) => {
      if (socket.writable && !socket.destroyed) endWith(socket, rawAnswer(app, refusalOfParser(error)))
      else socket.destroy(error)
    },
    // Refused below, with an answer of ours.
    http: { requireHostHeader: false },
  }
  const secure = tls && { https: { ...tls, ...options.http, minVersion: 'TLSv1.2' as const } }
  // A server with TLS has all that one without has, and nothing here uses more.
  const fastify = secure ? (Fastify({ ...options, ...secure }) as unknown as FastifyInstance) : Fastify(options)
  answerForTheParser(fastify, app)
  onlyJson(fastify)
  fastify.addHook('onRequest', async (request, reply) => {
    begin(request, reply)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new AppError('E016', { detail: 'error.badHttp' })
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.elapsedTime > SLOW_MS) app.log.warn(line, 'slow')
    else app.log.debug(line, 'answered')
  })
  fastify.setErrorHandler((error, request, reply) => refuse(app, error, request, reply))
  const methodsOf = noteMethods(fastify)
  const pages = web !== undefined && mountWeb(fastify, web)
  fastify.setNotFoundHandler((request, reply) => {
    if (pages && asksForPage(request)) return reply.sendFile('index.html')
    const [path = ''] = request.url.split('?')
    const methods = methodsOf(path)
    if (methods.length === 0 || methods.includes(request.method))
      return refuse(app, new AppError('E008', { status: 404, detail: 'error.noSuchPath' }), request, reply)
    reply.header('Allow', methods.join(', '))
    return refuse(app, new AppError('E016', { status: 405, detail: 'error.badMethod' }), request, reply)
  })
  compressAnswers(fastify, routes)
  mountHealth(fastify, app)
  mountAppLinks(fastify, appLinks)
  mountDocs(fastify, app, routes)
  serve(fastify, app, routes)
  return fastify
}

/** Answers problem+json; what nobody foresaw goes to the log with the request's id, never to the caller. */
export function refuse(app: AppContext, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (troubleOf(error) === 'disk-full') app.disk.full()
  if (error instanceof CallerLeft)
    app.log.info(
      { requestId: request.id, route: request.routeOptions.url },
      wasTooSlow(request) ? 'too slow' : 'caller left',
    )
  else if (refusal.status >= 500)
    app.log.error(
      { error: loggable(error), trouble: troubleOf(error), requestId: request.id, route: request.routeOptions.url },
      'failed',
    )
  if (refusal.details.retryAfterSeconds !== undefined)
    reply.header('Retry-After', String(refusal.details.retryAfterSeconds))
  const language = preferredLanguage(request.headers['accept-language'], 'en')
  return reply
    .code(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(refusal, app.texts, language, request.id)))
}

/** What Node itself would answer or leave without an answer. */
function answerForTheParser(fastify: FastifyInstance, app: AppContext): void {
  // Node answers 417 to an unknown Expect by itself, and 417 would sign the user out (docs/trust.md, "Sessions").
  fastify.server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = rawAnswer(app, new AppError('E016', { detail: 'error.badExpect' }))
    response.writeHead(status, { ...headers }).end(body)
  })
  // This house is no proxy.
  fastify.server.on('connect', (_request, socket) => {
    endWith(socket, rawAnswer(app, new AppError('E016', { status: 405, detail: 'error.badMethod' })))
  })
}

/** JSON is the only body there is; an empty one counts as none, `__proto__` and `constructor` are refused. */
function onlyJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', (request, payload, done) => {
    const parseWhole = (bytes: Buffer) => {
      if (bytes.length === 0) return done(null, undefined)
      if (!isFairlyBuilt(bytes)) return done(new SyntaxError('no body of ours is built like this'))
      if (isPlain(bytes)) return parsePlain(bytes, done)
      return parse(request, bytes.toString(), (error, value) =>
        error ? done(error) : done(badTextIn(bytes, value), value),
      )
    }
    readBody(request, payload, (error, bytes) => {
      if (error) done(error)
      else onTurnOfBody(request, () => void parseWhole(bytes), done)
    })
  })
}

/** What needs no second look: a picture of 14 MB would otherwise be searched for 16 ms for names that are not in it. */
function parsePlain(bytes: Buffer, done: Parsed): void {
  if (bytes.length > BODY_LIMIT) return void parseInTurns(bytes, done)
  try {
    done(null, JSON.parse(bytes.toString()))
  } catch (error) {
    done(error instanceof Error ? error : new SyntaxError('no JSON'))
  }
}

type Parsed = (error: Error | null, body?: unknown) => void

/** The text of a large body, and what it says, each take memory of its length: both and what follows have a turn of the thread of their own. */
async function parseInTurns(bytes: Buffer, done: Parsed): Promise<void> {
  await setImmediate()
  const text = bytes.toString()
  await setImmediate()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return done(error instanceof Error ? error : new SyntaxError('no JSON'))
  }
  await setImmediate()
  done(null, value)
}
