import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { troubleOf } from '../db/troubles.ts'
import type { House } from '../house.ts'
import { preferredLanguage } from '../i18n/text-book.ts'
import { loggable } from '../log.ts'
import { mountDocs } from './docs.ts'
import { headersWith, SECURITY_HEADERS } from './headers.ts'
import { mountHealth } from './health.ts'
import { problemOf, refusalOf } from './problem.ts'
import type { Route } from './route.ts'
import { BODY_LIMIT, serve } from './serve.ts'
import { asksForPage, mountWeb } from './static-web.ts'

/** Slower answers are noted. */
const SLOW_MS = 1500

/** The HTTP side of the house without a port: `listen()` gives it one, tests inject. */
export function makeApp(house: House, routes: readonly Route[], web?: string): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    genReqId: () => uuidv7(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Ends what a stopped client left half sent.
    requestTimeout: 60_000,
  })
  // Node answers 417 to an unknown Expect by itself, and 417 would sign the user out (trust.md D3).
  app.server.on('checkExpectation', (_request, response) => {
    const id = uuidv7()
    response.writeHead(400, {
      ...SECURITY_HEADERS,
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    response.end(JSON.stringify(problemOf(new AppError('E016', { detail: 'error.badExpect' }), house.texts, 'en', id)))
  })
  const headers = headersWith(house.settings.mapTiles)
  onlyJson(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
    reply.header('Cache-Control', 'no-store')
    reply.header('X-Server-Time', house.clock.now().toISOString())
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.elapsedTime > SLOW_MS) house.log.warn(line, 'slow')
    else house.log.debug(line, 'answered')
  })
  app.setErrorHandler((error, request, reply) => refuse(house, error, request, reply))
  const pages = web !== undefined && mountWeb(app, web)
  app.setNotFoundHandler((request, reply) =>
    pages && asksForPage(request)
      ? reply.sendFile('index.html')
      : refuse(house, new AppError('E008', { status: 404, detail: 'error.noSuchPath' }), request, reply),
  )
  mountHealth(app, house)
  mountDocs(app, house, routes)
  serve(app, house, routes)
  return app
}

/** Answers problem+json; what nobody foresaw goes to the log with the request's id, never to the caller. */
export function refuse(house: House, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (troubleOf(error) === 'disk-full') house.disk.full()
  if (refusal.status >= 500)
    house.log.error(
      { error: loggable(error), trouble: troubleOf(error), requestId: request.id, route: request.routeOptions.url },
      'failed',
    )
  if (refusal.details.retryAfterSeconds !== undefined)
    reply.header('Retry-After', String(refusal.details.retryAfterSeconds))
  const language = preferredLanguage(request.headers['accept-language'], 'en')
  return reply
    .code(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(refusal, house.texts, language, request.id)))
}

/** JSON is the only body there is; an empty one counts as none, `__proto__` and `constructor` are refused. */
function onlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), done)
  })
}
