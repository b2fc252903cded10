import * as z from 'zod/mini'
import { asSystem } from '#platform/server/app-context.ts'
import { defineLetter } from '#platform/server/mail/letter.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { CODE_DAYS } from '../shared/joins.contract.ts'
import { digestOf, newCode } from './codes.rules.ts'
import { groupsOfContact } from './joins.queries.ts'

/**
 * The code, to the address that the group wrote: who reads the mailbox is the contact. It is made when the e-mail is
 * written and kept as a hash alone; a second e-mail makes the code of the first one void.
 */
export const joinLetter = defineLetter({
  name: 'joins.code',
  data: z.object({ organisationId: z.string(), requestId: z.string(), language: z.enum(LANGUAGES) }),
  write: ({ app }, { organisationId, requestId, language }) =>
    asSystem(app, organisationId, async (tx) => {
      const request = await tx.db
        .selectFrom('join_request as j')
        .innerJoin('person as c', (join) =>
          join.onRef('c.organisation_id', '=', 'j.organisation_id').onRef('c.id', '=', 'j.contact_id'),
        )
        .select(['j.contact_id', 'c.name', 'c.email'])
        .where('j.organisation_id', '=', tx.organisationId)
        .where('j.id', '=', requestId)
        .where('j.accepted_by', 'is', null)
        .executeTakeFirst()
      if (!request?.email) return null
      const groups = await groupsOfContact(tx, request.contact_id)
      if (groups.length === 0) return null
      const code = newCode()
      await tx.db
        .updateTable('join_request')
        .set({ code_hash: digestOf(code) })
        .where('organisation_id', '=', tx.organisationId)
        .where('id', '=', requestId)
        .execute()
      const values = {
        name: request.name,
        group: groups.map((one) => one.name).join(', '),
        code,
        days: String(CODE_DAYS),
        link: `${app.publicUrl()}/loggedIn/profilePage/`,
      }
      return {
        to: request.email,
        subject: app.texts.say(language, 'joins.letter.subject', values),
        body: app.texts.say(language, 'joins.letter.body', values),
      }
    }),
})
