import { sql } from 'kysely'
import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { postLetter } from '#platform/server/mail/letter.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { joinLetter } from './joins.templates.ts'

/** Codes that one address gets within a day, from all groups: nobody floods a mailbox by adding contacts. */
const ASKED_A_DAY = 5
const DAY_MS = 86_400_000

/** How often the address of the contact was asked within the last day. */
async function askedToday(tx: TenantContext, contactId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from person c
    join person o on o.organisation_id = c.organisation_id and lower(o.email) = lower(c.email)
    join join_request j on j.organisation_id = o.organisation_id and j.contact_id = o.id
    where c.organisation_id = ${tx.organisationId} and o.organisation_id = ${tx.organisationId}
      and j.organisation_id = ${tx.organisationId} and c.id = ${contactId}
      and j.created_at > ${new Date(tx.now.getTime() - DAY_MS)}`.execute(tx.db)
  return rows[0]?.n ?? 0
}

/**
 * Asks contacts (`ids`) with the e-mail address of a person of another group whether they are that person. A job, so that
 * the command which made the contact takes as long and answers the same for an address that nobody knows.
 */
export const askToJoin = defineJob({
  name: 'joins.ask',
  input: z.object({ ids: z.array(z.string()) }),
  run: async (tx, { ids }, { control, mailWaits }) => {
    const { db, organisationId: organisation_id, now, newId } = tx
    const known = await db
      .selectFrom('person as c')
      .innerJoin('person as p', (join) =>
        join
          .onRef('p.organisation_id', '=', 'c.organisation_id')
          .onRef('p.id', '<>', 'c.id')
          .on(sql<boolean>`lower(p.email) = lower(c.email)`),
      )
      .select(['c.id', 'p.language'])
      .where('c.organisation_id', '=', organisation_id)
      .where('p.organisation_id', '=', organisation_id)
      .where('c.id', '=', anyOf(ids))
      // A group of the person is none of the contact's.
      .where(
        sql<boolean>`exists (select 1 from membership m where m.organisation_id = ${organisation_id} and m.person_id = p.id
          and m.role in ('CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT') and not exists (select 1 from membership o
            where o.organisation_id = ${organisation_id} and o.person_id = c.id and o.group_id = m.group_id))`,
      )
      .orderBy('c.id')
      .orderBy('p.id')
      .execute()
    const contacts = new Map(known.map((row) => [row.id, row.language]))
    for (const [contact_id, spoken] of contacts) {
      if ((await askedToday(tx, contact_id)) >= ASKED_A_DAY) continue
      const asked = await db
        .insertInto('join_request')
        .values({ organisation_id, id: newId(), contact_id, created_at: now })
        .onConflict((conflict) => conflict.columns(['organisation_id', 'contact_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!asked) continue
      const language = LANGUAGES.find((one) => one === spoken) ?? LANGUAGES[0]
      const source = { now, newId: () => uuidv7(now.getTime()) }
      const data = { organisationId: organisation_id, requestId: asked.id, language }
      await postLetter(control, source, joinLetter, data, asked.id)
    }
    mailWaits()
  },
})
