import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The names of built files hold the hash of their content. */
const BUILT = '/assets/'

/** Where the one document stands; the web app finds out by itself what it shows. */
const PAGES = ['/', '/loggedIn', '/loggedIn/*', '/loggedOut', '/loggedOut/*']

/** Where the manifest lets other apps share files to. */
const SHARED_FILES = '/loggedIn/sharedFiles/'

/** Serves the built web app with its precompressed files; false when there is no build. */
export function mountWeb(fastify: FastifyInstance, folder: string): boolean {
  if (!existsSync(join(folder, 'index.html'))) return false
  void fastify.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      const built = path.slice(folder.length).replaceAll('\\', '/').startsWith(BUILT)
      reply.header('Cache-Control', built ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  void fastify.register(async (scope) => {
    // The service worker takes what another app shares. Where it does not run, nobody has the file, and the page says so.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post(SHARED_FILES, (_request, reply) => reply.redirect(SHARED_FILES, 303))
  })
  for (const url of PAGES) fastify.get(url, (_request, reply) => reply.sendFile('index.html'))
  return true
}

/** A person who typed an unknown address; the app leads them to its signed-out base (specification, section 2). */
export function asksForPage(request: FastifyRequest): boolean {
  return (
    request.method === 'GET' &&
    !request.url.includes('/api/v1/') &&
    (request.headers.accept ?? '').includes('text/html')
  )
}
