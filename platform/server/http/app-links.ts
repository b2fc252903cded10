import type { FastifyInstance } from 'fastify'

/** The operator's apps that open links to this server. `ios` is the team and the id of the app with a point between them. */
export type AppLinks = {
  android: { id: string; fingerprints: readonly string[] } | null
  ios: string | null
}

/** Pages whose links the apps open (platform/web/native/app-link.rules.ts). */
const PAGES = ['/loggedIn/*', '/loggedOut/*']

/** Serves the files by which Android and iOS learn which apps may open links to this server. Without an app they are not there. */
export function mountAppLinks(fastify: FastifyInstance, { android, ios }: AppLinks): void {
  if (android !== null)
    fastify.get('/.well-known/assetlinks.json', async () => [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: android.id,
          sha256_cert_fingerprints: android.fingerprints,
        },
      },
    ])
  if (ios !== null)
    fastify.get('/.well-known/apple-app-site-association', async (_request, reply) =>
      reply.type('application/json').send({
        applinks: { details: [{ appIDs: [ios], components: PAGES.map((path) => ({ '/': path })) }] },
      }),
    )
}
