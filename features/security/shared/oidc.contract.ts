import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { instant } from '#platform/shared/contract/fields.ts'

/** Where the browser goes, and the key that it keeps in this tab: what comes back is good for this tab alone. */
const departure = z.object({ url: z.string(), key: z.string() })
const path = '/login/api/v1/auth/oidc' as const
const secret = z.string().check(z.maxLength(200))

export const startOidcSignIn = defineEndpoint({
  name: 'security.startOidcSignIn',
  method: 'POST',
  path: `${path}/start`,
  summary: 'The way to the issuer, to sign in there.',
  answer: departure,
  errors: ['E013', 'E008'],
})

export const startOidcLink = defineEndpoint({
  name: 'security.startOidcLink',
  method: 'POST',
  path: `${path}/link`,
  summary: 'The way to the issuer, to link the identity there to the caller’s account.',
  answer: departure,
  errors: ['E013', 'E008'],
})

const param = z.optional(z.string().check(z.maxLength(4000)))

export const oidcCallback = defineEndpoint({
  name: 'security.oidcCallback',
  method: 'GET',
  path: `${path}/callback`,
  summary: 'Where the issuer sends the browser back to; leads on to the web app.',
  query: z.object({ code: param, state: param, iss: param, error: param }),
  answer: z.object({ location: z.string() }),
  raw: 'redirect',
  errors: [],
})

export const confirmOidcLink = defineEndpoint({
  name: 'security.confirmOidcLink',
  method: 'POST',
  path: `${path}/link/confirm`,
  summary: 'Links what the issuer said to the caller’s account, in the browser that asked for it.',
  body: z.strictObject({ link: secret, key: secret }),
  answer: z.literal(true),
  errors: ['E016', 'E019'],
})

export const getOidcIdentity = defineEndpoint({
  name: 'security.getOidcIdentity',
  method: 'GET',
  path: `${path}/`,
  summary: 'The issuer of this house and whether the caller’s account is linked there; null without an issuer.',
  answer: z.nullable(z.object({ name: z.string(), linkedSince: z.nullable(instant) })),
  errors: [],
})

export const removeOidcIdentity = defineEndpoint({
  name: 'security.removeOidcIdentity',
  method: 'DELETE',
  path: `${path}/link`,
  summary: 'The account can no longer be signed in to at the issuer.',
  answer: z.literal(true),
  errors: ['E013'],
})
