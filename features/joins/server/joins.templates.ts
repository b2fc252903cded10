import * as z from 'zod/mini'
import { asHouse } from '#platform/server/house.ts'
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
  write: ({ house }, { organisationId, requestId, language }) =>
    asHouse(house, organisationId, async (work) => {
      const request = await work.db
        .selectFrom('join_request as j')
        .innerJoin('person as c', (join) =>
          join.onRef('c.organisation_id', '=', 'j.organisation_id').onRef('c.id', '=', 'j.contact_id'),
        )
        .select(['j.contact_id', 'c.name', 'c.email'])
        .where('j.organisation_id', '=', work.organisationId)
        .where('j.id', '=', requestId)
        .where('j.accepted_by', 'is', null)
        .executeTakeFirst()
      if (!request?.email) return null
      const groups = await groupsOfContact(work, request.contact_id)
      if (groups.length === 0) return null
      const code = newCode()
      await work.db
        .updateTable('join_request')
        .set({ code_hash: digestOf(code) })
        .where('organisation_id', '=', work.organisationId)
        .where('id', '=', requestId)
        .execute()
      const values = {
        name: request.name,
        group: groups.map((one) => one.name).join(', '),
        code,
        days: String(CODE_DAYS),
        link: `${house.publicUrl()}/loggedIn/profilePage/`,
      }
      return {
        to: request.email,
        subject: house.texts.say(language, 'joins.letter.subject', values),
        body: house.texts.say(language, 'joins.letter.body', values),
      }
    }),
})
