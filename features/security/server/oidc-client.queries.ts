import type { Configuration } from 'openid-client'
import type { AppContext, OidcSettings } from '#platform/server/app-context.ts'
import { AppError, notPermitted } from '#platform/shared/errors/app-error.ts'

/** The issuer's own description, read once; read again when reading it failed. */
const configurations = new WeakMap<OidcSettings, Promise<Configuration>>()

/** Only a sign-in there needs it. */
const library = () => import('openid-client')

/** How long the issuer may take to answer, in seconds. */
const TIMEOUT = 5

/** The settings of the one issuer; refuses when there is none. */
export function issuerOf(app: AppContext): OidcSettings {
  if (!app.settings.oidc) throw notPermitted('security.oidc.none')
  return app.settings.oidc
}

export function redirectUriOf(app: AppContext): string {
  return `${app.publicUrl()}/login/api/v1/auth/oidc/callback`
}

/** What the issuer says about itself; read once for all who sign in there. */
function configurationOf(settings: OidcSettings): Promise<Configuration> {
  const known = configurations.get(settings)
  if (known) return known
  const reading = discover(settings)
  configurations.set(settings, reading)
  reading.catch(() => configurations.delete(settings))
  return reading
}

/** Discovery (OpenID Connect Discovery 1.0). The signature of every ID token is checked against the issuer's keys. */
async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await library()
  const url = new URL(issuer)
  return client.discovery(
    url,
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
    {
      timeout: TIMEOUT,
      // Settings allow a bare http address on this machine alone.
      execute: [client.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
    },
  )
}

export type Departure = { state: string; nonce: string; verifier: string }

/** Where to send the browser: code flow with PKCE, state and nonce. */
export async function authorizationUrl(
  app: AppContext,
  { state, nonce, verifier }: Departure,
  fresh: boolean,
): Promise<string> {
  const client = await library()
  const configuration = await configurationOf(issuerOf(app)).catch(unreachable)
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(app),
    scope: 'openid',
    response_type: 'code',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(fresh ? { prompt: 'login' } : {}),
  }).href
}

/**
 * Exchanges the code and answers the subject of the ID token. Issuer, audience, nonce, times and signature are checked by
 * the library, against the machine's own clock: these times are the issuer's, not the application's. Throws when anything is
 * wrong.
 */
export async function subjectOf(
  app: AppContext,
  query: Record<string, string | undefined>,
  { state, nonce, verifier }: Departure,
): Promise<string> {
  const settings = issuerOf(app)
  const back = new URL(redirectUriOf(app))
  for (const [name, value] of Object.entries(query)) if (value !== undefined) back.searchParams.set(name, value)
  const client = await library()
  const tokens = await client.authorizationCodeGrant(await configurationOf(settings), back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || claims.sub === '') throw new Error('no subject')
  return claims.sub
}

function unreachable(): never {
  throw new AppError('E008', { status: 502, detail: 'security.oidc.unreachable' })
}
