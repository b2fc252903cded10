import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** A real, certified OpenID Connect provider in this process, which lets anybody in under any name. */
export type Issuer = { settings: NodeJS.ProcessEnv; url: string; stop: () => void }

const CLIENT = { client_id: 'caravan', client_secret: 'a secret of the client, long enough' }

/** Starts one for a server that people reach at `publicUrl`. */
export async function startIssuer(publicUrl: string): Promise<Issuer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const provider = new Provider(url, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${publicUrl}/login/api/v1/auth/oidc/callback`],
        // Caravan is reached over http here, which only a native client may be.
        application_type: 'native',
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['a key of this journey'] },
  })
  server.on('request', provider.callback())
  return {
    url,
    settings: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_NAME: 'School login',
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A port that nobody listens on now, for a server whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  server.close()
  await once(server, 'close')
  return port
}
