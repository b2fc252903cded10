import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import { asSystem, type AppContext } from '#platform/server/app-context.ts'
import { defineLetter, type Letter, type Writing } from '#platform/server/mail/letter.ts'
import { addressWithSecret, makeLink, type LinkKind } from '#platform/server/sessions/links.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import { limitUse } from '#platform/server/sessions/limits.ts'

const language = z.enum(LANGUAGES)
const PAGES: Record<LinkKind, string> = { reset: 'resetPassword', define: 'defineCredential' }

/** Asked for by a user name, which may be nobody's. */
export const forgottenLetter = defineLetter({
  name: 'session.forgotten',
  linked: true,
  data: z.object({ username: z.string(), language }),
  write: async (writing, asked) => {
    const account = await writing.control
      .selectFrom('account')
      .select(['id', 'password_hash'])
      .where('username', '=', asked.username)
      .executeTakeFirst()
    if (!account) return null
    return linkLetter(writing, account.password_hash === null ? 'define' : 'reset', account.id, asked.language)
  },
})

/** Sent by an administrator: a link for user name and password, or for a new password. */
export const credentialLetter = defineLetter({
  name: 'session.credential',
  linked: true,
  data: z.object({ accountId: z.string(), kind: z.enum(['reset', 'define']), language }),
  write: (writing, { accountId, kind, language: spoken }) => linkLetter(writing, kind, accountId, spoken),
})

/** Refuses (429) more than ten letters to one account in an hour: nobody's mailbox is flooded from here. */
export function limitLetters(control: Kysely<ControlDatabase>, accountId: string, now: Date): Promise<void> {
  return limitUse(control, `letter:${accountId}`, { most: 10, windowMs: 3_600_000 }, now)
}

async function linkLetter(
  { control, app, now }: Writing,
  kind: LinkKind,
  accountId: string,
  spoken: Language,
): Promise<Letter | null> {
  const account = await control
    .selectFrom('account')
    .select(['username', 'status'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const reader = account?.status === 'A' ? await readerOf({ control, app }, accountId, account.username) : null
  if (!account || !reader) return null
  const link = addressWithSecret(app, PAGES[kind], await makeLink(control, kind, accountId, now))
  const say = (part: string) =>
    app.texts.say(spoken, `session.letter.${kind}.${part}`, { username: account.username, name: reader.name, link })
  return { to: reader.email, subject: say('subject'), body: say('body') }
}

const EMAIL = /^[^\s@]+@[^\s@]+$/

/**
 * Where to write: the e-mail address that the school knows. An account of several organisations is written to at its user
 * name alone, so that no school can send itself the keys to another one.
 */
async function readerOf(
  { control, app }: { control: Writing['control']; app: AppContext },
  accountId: string,
  username: string,
): Promise<{ email: string; name: string } | null> {
  const links = await control
    .selectFrom('account_organisation')
    .select(['organisation_id', 'person_id'])
    .where('account_id', '=', accountId)
    .execute()
  const [only] = links
  if (!only) return null
  const person = await asSystem(app, only.organisation_id, ({ db, organisationId }) =>
    db
      .selectFrom('person')
      .select(['name', 'email'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', only.person_id)
      .executeTakeFirst(),
  )
  const email = (links.length === 1 && person?.email) || (EMAIL.test(username) ? username : null)
  return email === null ? null : { email, name: person?.name ?? '' }
}
