import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import { defineJob, enqueue } from '#platform/server/jobs/job.ts'
import { defineLetter, postLetter } from '#platform/server/mail/letter.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'

/** To the address before: the school wrote down another one. The new address does not stand in it. */
export const addressChangedLetter = defineLetter({
  name: 'people.addressChanged',
  data: z.object({ to: z.string(), name: z.string(), language: z.enum(LANGUAGES) }),
  write: async ({ app }, { to, name, language }) => ({
    to,
    subject: app.texts.say(language, 'people.letter.addressChanged.subject'),
    body: app.texts.say(language, 'people.letter.addressChanged.body', { name }),
  }),
})

const changes = z.array(z.object({ personId: z.string(), before: z.string() }))

/**
 * Somebody else changed the address that a forgotten password is answered at: whoever has an account hears of it at the
 * address before. A job, because accounts are not the tenant's.
 */
export const tellOldAddress = defineJob({
  name: 'people.tellOldAddress',
  input: z.object({ changes }),
  run: async (tx, input, { control, mailWaits }) => {
    const ids = input.changes.map((one) => one.personId)
    const accounts = await control
      .selectFrom('account_organisation')
      .select('person_id')
      .where('organisation_id', '=', tx.organisationId)
      .where('person_id', '=', anyOf(ids))
      .execute()
    const people = await tx.db
      .selectFrom('person')
      .select(['id', 'name', 'language'])
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', anyOf(accounts.map((one) => one.person_id)))
      .execute()
    for (const { personId, before } of input.changes) {
      const person = people.find(({ id }) => id === personId)
      if (person)
        await postLetter(control, tx, addressChangedLetter, {
          to: before,
          name: person.name,
          language: spoken(person.language),
        })
    }
    mailWaits()
  },
})

const spoken = (language: string | null): Language => LANGUAGES.find((one) => one === language) ?? LANGUAGES[0]

/** Notes who must hear that their address was changed by somebody else. */
export async function noteChangedAddresses(
  tx: TenantContext,
  all: readonly { personId: string; before: string | null; after: string | null }[],
): Promise<void> {
  const changed = all.flatMap(({ personId, before, after }) =>
    before !== null && before !== after ? [{ personId, before }] : [],
  )
  if (changed.length > 0) await enqueue(tx, tellOldAddress, { changes: changed })
}
