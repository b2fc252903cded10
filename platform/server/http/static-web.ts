import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The names of built files hold the hash of their content. */
const BUILT = '/assets/'

/**
 * Serves the built web app with its precompressed files; every page address answers the one document, which finds out
 * by itself what it shows. Without a build the API works alone.
 */
export async function mountWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      const built = path.slice(folder.length).replaceAll('\\', '/').startsWith(BUILT)
      reply.header('Cache-Control', built ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const url of ['/', '/loggedIn', '/loggedIn/*', '/loggedOut', '/loggedOut/*']) {
    app.get(url, (_request, reply) => reply.sendFile('index.html'))
  }
}
