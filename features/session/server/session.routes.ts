import { createHash, randomBytes } from 'node:crypto'
import { asSystem } from '#platform/server/app-context.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { accountRoute, type Route } from '#platform/server/http/route.ts'
import { languageOf } from '#platform/server/i18n/text-book.ts'
import { revokeAccount, revokeSession } from '#platform/server/sessions/revoke.ts'
import { LOGO } from '#platform/server/config/setting-keys.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import * as own from '../shared/own-session.contract.ts'
import * as contract from '../shared/session.contract.ts'
import { chooseGroups, myInfo, signedIn, switchAccount } from './my-info.queries.ts'
import { onlyOrganisation, PRODUCT, productOf } from './product.api.ts'
import { publishesTerms } from './session.hooks.api.ts'
import { signIn } from './sign-in.commands.ts'
import { limitUse } from '#platform/server/sessions/limits.ts'

/** The logo that the operator set (`npm run admin -- logo`), as base64 of a PNG; null is the product’s own. */
async function logoOf({ control }: AccountServices): Promise<string | null> {
  const row = await control.selectFrom('setting').select('value').where('key', '=', LOGO).executeTakeFirst()
  return row?.value ?? null
}

const HOUR = 3_600_000
const TICKET_MS = 30_000

/** Whether any group can be asked for an account. */
async function anyDoor({ control }: AccountServices): Promise<boolean> {
  return (await control.selectFrom('sign_up_door').select('code').limit(1).executeTakeFirst()) !== undefined
}

/** Whether terms are shown before anybody signs in. */
async function hasPublicTerms(call: AccountServices): Promise<boolean> {
  const organisationId = await onlyOrganisation(call)
  if (organisationId === null) return false
  return (await asSystem(call.app, organisationId, (tx) => publishesTerms.call(tx, undefined))).includes(true)
}

const locales = () => LANGUAGES.map((code) => ({ locale: { code } }))

/** Every text in a language; English where the locale is none of ours. */
const termsIn = ({ app }: AccountServices, locale: string) => app.texts.all(languageOf(locale) ?? LANGUAGES[0])

/** Counts a text id that has no text. Throws 429 after 60 in an hour. */
async function noteMissingTerm(services: AccountServices, termId: string): Promise<true> {
  const { control, app, now } = services
  await limitUse(control, `term:${signedIn(services).session.accountId}`, { most: 60, windowMs: HOUR }, now)
  if (app.texts.has(termId)) return true
  await control
    .insertInto('missing_term')
    .values({ term_id: termId, times: 1, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.column('term_id').doUpdateSet((eb) => ({ times: eb('missing_term.times', '+', 1), last_seen_at: now })),
    )
    .execute()
  return true
}

export const sessionRoutes: readonly Route[] = [
  accountRoute(contract.getProduct, {
    needs: 'public',
    run: async (call) =>
      productOf(call.app.settings, { signUpAllowed: await anyDoor(call), integratedTerms: await hasPublicTerms(call) }),
  }),
  accountRoute(contract.signIn, { needs: 'public', secretAnswer: true, run: (call) => signIn(call, 'web', call.body) }),
  accountRoute(contract.signInOn, {
    needs: 'public',
    secretAnswer: true,
    run: (call) => signIn(call, call.params.channel, call.body),
  }),
  accountRoute(own.signOut, {
    needs: 'signed-in',
    withoutFactor: true,
    run: async (call) => {
      const { session } = signedIn(call)
      if (call.query.everywhere === 'true') await revokeAccount(call.control, session.accountId, 'signed-out', call.now)
      else await revokeSession(call.control, session.id, 'signed-out', call.now)
      return true as const
    },
  }),
  accountRoute(contract.getMyInfo, { needs: 'signed-in', withoutFactor: true, run: myInfo }),
  accountRoute(own.chooseGroups, {
    needs: 'signed-in',
    run: (call) =>
      chooseGroups(
        call,
        call.body.customerGroupDtos.map((group) => group.id),
      ),
  }),
  accountRoute(own.switchAccount, {
    needs: 'signed-in',
    secretAnswer: true,
    run: (call) => switchAccount(call, call.params.account),
  }),
  accountRoute(contract.getTranslation, { needs: 'public', run: async (call) => termsIn(call, call.params.locale) }),
  accountRoute(contract.getConfTerms, { needs: 'public', run: async (call) => termsIn(call, call.params.locale) }),
  accountRoute(contract.getLocales, {
    needs: 'public',
    run: async (call) => {
      if (call.params.product.toUpperCase() !== PRODUCT) throw new AppError('E004', { status: 404 })
      return locales()
    },
  }),
  accountRoute(contract.getConfLocales, { needs: 'public', run: async () => locales() }),
  accountRoute(contract.getLogo, { needs: 'public', run: logoOf }),
  accountRoute(own.getOwnLogo, { needs: 'signed-in', withoutFactor: true, run: logoOf }),
  accountRoute(contract.getConfig, {
    needs: 'public',
    run: async (call) => {
      const flag = await call.control
        .selectFrom('setting')
        .select('value')
        .where('key', '=', call.params.key)
        .executeTakeFirst()
      return flag?.value === 'true'
    },
  }),
  accountRoute(own.getDraftKey, {
    needs: 'signed-in',
    secretAnswer: true,
    withoutFactor: true,
    run: async (call) => {
      const bytes = Buffer.from(call.app.vault.mac('drafts', signedIn(call).session.accountId), 'hex')
      return { secret: bytes.toString('base64url') }
    },
  }),
  accountRoute(contract.addTerm, { needs: 'signed-in', run: (call) => noteMissingTerm(call, call.params.id) }),
  accountRoute(contract.addConfTerm, { needs: 'signed-in', run: (call) => noteMissingTerm(call, call.body.id) }),
  accountRoute(own.makeTicket, {
    needs: 'signed-in',
    secretAnswer: true,
    run: async (call) => {
      const { session } = signedIn(call)
      const secret = randomBytes(32)
      const expiresAt = new Date(call.now.getTime() + TICKET_MS)
      await call.control
        .deleteFrom('ticket')
        .where('session_id', '=', session.id)
        .where('expires_at', '<', call.now)
        .execute()
      await call.control
        .insertInto('ticket')
        .values({
          hash: createHash('sha256').update(secret).digest(),
          session_id: session.id,
          account_id: session.accountId,
          organisation_id: session.organisationId,
          person_id: session.personId,
          expires_at: expiresAt,
        })
        .execute()
      return { ticket: secret.toString('base64url'), expiresAt: expiresAt.toISOString() }
    },
  }),
]
