import * as z from 'zod/mini'
import { defineLetter } from '#platform/server/mail/letter.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'

/** To somebody who has no account: the words of the administrator, if any, and no link. */
export const refusedLetter = defineLetter({
  name: 'signups.refused',
  data: z.object({
    to: z.string(),
    name: z.string(),
    group: z.string(),
    reason: z.string(),
    language: z.enum(LANGUAGES),
  }),
  write: async ({ app }, { to, language, ...values }) => ({
    to,
    subject: app.texts.say(language, 'signups.letter.refused.subject', values),
    body: app.texts.say(language, 'signups.letter.refused.body', values).replaceAll(/\n{3,}/g, '\n\n'),
  }),
})
