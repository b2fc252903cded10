import * as z from 'zod/mini'
import { asSystem } from '#platform/server/app-context.ts'
import { defineLetter, type Letter, type Writing } from '#platform/server/mail/letter.ts'
import { addressWithSecret } from '#platform/server/sessions/links.ts'
import { hashOf, newSecret } from '#platform/server/sessions/token.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'

const data = z.object({ changeId: z.string(), language: z.enum(LANGUAGES) })
type About = z.output<typeof data>

/** To the new address: the link that makes it count. */
export const confirmLetter = defineLetter({
  name: 'profile.confirmEmail',
  linked: true,
  data,
  write: (writing, about) => write(writing, about, 'confirm'),
})

/** To the address before, once another one counts: what happened, and the way back. */
export const changedLetter = defineLetter({
  name: 'profile.emailChanged',
  linked: true,
  data,
  write: (writing, about) => write(writing, about, 'restore'),
})

const PARTS = {
  confirm: { state: 'waiting', to: 'new_email', hash: 'confirm_hash', page: 'confirmEmail' },
  restore: { state: 'confirmed', to: 'old_email', hash: 'restore_hash', page: 'restoreEmail' },
} as const

async function write(
  { control, app }: Writing,
  { changeId, language }: About,
  kind: keyof typeof PARTS,
): Promise<Letter | null> {
  const part = PARTS[kind]
  const change = await control
    .selectFrom('email_change')
    .select(['organisation_id', 'person_id', 'old_email', 'new_email'])
    .where('id', '=', changeId)
    .where('state', '=', part.state)
    .executeTakeFirst()
  const to = change?.[part.to]
  if (!change || !to) return null
  const person = await asSystem(app, change.organisation_id, ({ db, organisationId }) =>
    db
      .selectFrom('person')
      .select('name')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', change.person_id)
      .executeTakeFirst(),
  )
  const secret = newSecret()
  await control
    .updateTable('email_change')
    .set({ [part.hash]: hashOf(secret) })
    .where('id', '=', changeId)
    .execute()
  const link = addressWithSecret(app, part.page, secret.toString('base64url'))
  const words = { name: person?.name ?? '', email: change.new_email ?? '–', link }
  return {
    to,
    subject: app.texts.say(language, `profilePage.letter.${kind}.subject`),
    body: app.texts.say(language, `profilePage.letter.${kind}.body`, words),
  }
}
