import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, instant } from '#platform/shared/contract/fields.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'

const role = z.enum(ROLES)
const group = z.object({ id, name: z.string(), zone: z.string() })

/** The caller, as the specification names the fields (section 3), and what the caller may switch to. */
export const myInfoAnswer = z.object({
  /** The person. */
  id,
  name: z.string(),
  surname: z.string(),
  fullName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  identifierCode: z.nullable(z.string()),
  /** Names the bytes of the own picture, or null: then it is drawn. */
  picture: z.nullable(id),
  customerAccountId: id,
  username: z.string(),
  language: z.string(),
  organisation: z.object({ id, name: z.string() }),
  /** Every organisation of the account: what `switchAccount` offers beside the roles. */
  organisations: z.array(z.object({ id, name: z.string() })),
  /** The role that the session acts in. */
  customerRoleDto: z.object({ role, permission: z.array(z.string()) }),
  roleIdentifier: role,
  /** The groups that the session works in now. */
  customerGroupDtoCollection: z.array(group),
  /** Every role that the person has, with its groups: what `switchAccount` and the group selector offer. */
  roles: z.array(z.object({ role, groups: z.array(group) })),
  /** True while this session may only set up or use a second factor. */
  factorNeeded: z._default(z.boolean(), false),
  /** Published terms that the person has not accepted. `now`: nothing else is answered until then. */
  termsNeeded: z._default(z.nullable(z.object({ version: z.int(), now: z.boolean() })), null),
})
export type MyInfo = z.output<typeof myInfoAnswer>

export const getProduct = defineEndpoint({
  name: 'session.getProduct',
  method: 'GET',
  path: '/login/api/v1/config/product/',
  summary: 'What this product is; in demo mode also its sign-ins.',
  answer: z.object({
    name: z.string(),
    version: z.string(),
    modules: z.array(z.string()),
    integratedTerms: z.boolean(),
    signUpAllowed: z.boolean(),
    /** The socket's path without the account. */
    websocketPath: z.string(),
    limits: z.object({ nameMax: z.int(), descriptionMax: z.int(), uploadBytes: z.int() }),
    theme: z.string(),
    /** An issuer where people may also sign in, as its button names it. */
    issuerName: z.optional(z.string()),
    /** The address of map tiles with {z}, {x} and {y}; without it maps are drawn on plain ground. */
    mapTiles: z.optional(z.string()),
    demo: z.optional(z.array(z.object({ role, username: z.string(), password: z.string() }))),
  }),
  errors: [],
})

const credentials = z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
})
export const signedIn = z.object({ customerAccountId: id, role })
/** The password was right, the factor is missing: no session yet, and nothing that opens one alone. */
const secondStep = z.object({
  secondStep: z.object({ step: z.string(), methods: z.array(z.enum(['code', 'passkey'])), expiresAt: instant }),
})
const signInAnswer = z.union([signedIn, secondStep])
export type SignInAnswer = z.output<typeof signInAnswer>
export type SecondStep = z.output<typeof secondStep>['secondStep']

export const signIn = defineEndpoint({
  name: 'session.signIn',
  method: 'POST',
  path: '/login/api/v1/auth/sign-in',
  summary: 'Signs in on the web; the token comes in the Authorization header, or a second step is asked for.',
  body: credentials,
  answer: signInAnswer,
  errors: ['E002', 'E003', 'E005', 'E006', 'E017'],
})

export const signInOn = defineEndpoint({
  name: 'session.signInOn',
  method: 'POST',
  path: '/login/api/v1/auth/sign-in/:channel',
  summary: 'Signs in on a channel, web or mobile, which decides how long the session lives.',
  params: z.object({ channel: z.string() }),
  body: credentials,
  answer: signInAnswer,
  errors: ['E001', 'E002', 'E003', 'E005', 'E006', 'E017'],
})

export const getMyInfo = defineEndpoint({
  name: 'session.getMyInfo',
  method: 'GET',
  path: '/login/api/v1/personal/myInfo',
  summary: 'Who the caller is, in which role and groups.',
  answer: myInfoAnswer,
  errors: [],
})

const termId = z.string().check(z.regex(/^[\w.:-]{1,120}$/))
const terms = z.array(z.object({ termId: z.string(), value: z.string() }))
const locales = z.array(z.object({ locale: z.object({ code: z.string() }) }))

export const getTranslation = defineEndpoint({
  name: 'session.getTranslation',
  method: 'GET',
  path: '/login/api/v1/personal/translation/:locale',
  summary: 'Every text in a language; an unknown one is answered in English.',
  params: z.object({ locale: z.string() }),
  answer: terms,
  errors: [],
})

export const getLocales = defineEndpoint({
  name: 'session.getLocales',
  method: 'GET',
  path: '/login/api/v1/personal/locale/:product',
  summary: 'The languages that can be chosen.',
  params: z.object({ product: z.string() }),
  answer: locales,
  errors: ['E004'],
})

export const getConfLocales = defineEndpoint({
  name: 'session.getConfLocales',
  method: 'GET',
  path: '/comunibus/api/v1/conf/locale',
  summary: 'The languages that can be chosen.',
  answer: locales,
  errors: [],
})

export const getConfTerms = defineEndpoint({
  name: 'session.getConfTerms',
  method: 'GET',
  path: '/comunibus/api/v1/conf/:locale',
  summary: 'Every text in a language; an unknown one is answered in English.',
  params: z.object({ locale: z.string() }),
  answer: terms,
  errors: [],
})

export const logoAnswer = z.nullable(z.string())

export const getLogo = defineEndpoint({
  name: 'session.getLogo',
  method: 'GET',
  path: '/login/api/v1/credential/getLogo',
  summary: 'A logo of one’s own as base64, or null: the product’s own is used.',
  answer: logoAnswer,
  errors: [],
})

export const getConfig = defineEndpoint({
  name: 'session.getConfig',
  method: 'GET',
  path: '/login/api/v1/personal/get-config/:key',
  summary: 'A flag of the product, such as CARAVAN_MAINTENANCE; an unknown flag is off.',
  params: z.object({ key: z.string().check(z.regex(/^[A-Z0-9_]{1,80}$/)) }),
  answer: z.boolean(),
  errors: [],
})

export const addTerm = defineEndpoint({
  name: 'session.addTerm',
  method: 'POST',
  path: '/login/api/v1/personal/addTerm/:id',
  summary: 'Notes a text id that has no text, at most 60 an hour for an account.',
  params: z.object({ id: termId }),
  answer: z.literal(true),
  errors: [],
})

export const addConfTerm = defineEndpoint({
  name: 'session.addConfTerm',
  method: 'POST',
  path: '/comunibus/api/v1/conf/addTerm',
  summary: 'Notes a text id that has no text, at most 60 an hour for an account.',
  body: z.strictObject({ id: termId }),
  answer: z.literal(true),
  errors: [],
})
