import * as z from 'zod/mini'
import { asSystem } from '#platform/server/app-context.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { defineLetter, postLetter } from '#platform/server/mail/letter.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { comesAlways, EMAIL_AT_FIRST, emailKey } from '../shared/notices.contract.ts'
import { contentOf } from './notices.queries.ts'
import { toldValues } from '../shared/notices.rules.ts'

const spoken = z.enum(LANGUAGES)

/** One notice as an e-mail, written when it leaves: who has read it in between gets none, unless it is about the account. */
export const noticeLetter = defineLetter({
  name: 'notices.notice',
  data: z.object({ organisationId: z.string(), noticeId: z.string() }),
  write: async ({ app }, { organisationId, noticeId }) => {
    const row = await asSystem(app, organisationId, ({ db }) =>
      db
        .selectFrom('notice as n')
        .innerJoin('person as p', (join) =>
          join.onRef('p.organisation_id', '=', 'n.organisation_id').onRef('p.id', '=', 'n.person_id'),
        )
        .select(['n.data', 'n.read_at', 'p.name', 'p.email', 'p.language'])
        .where('n.organisation_id', '=', organisationId)
        .where('n.id', '=', noticeId)
        .executeTakeFirst(),
    )
    if (!row?.email) return null
    const { topic, title, body, link, values: kept } = contentOf(row.data)
    if (row.read_at !== null && !comesAlways(topic)) return null
    const values = toldValues(kept)
    const language = spoken.safeParse(row.language).data ?? LANGUAGES[0]
    const said = app.texts.say(language, title, values)
    const words = {
      name: row.name,
      title: said,
      body: body === null ? '' : app.texts.say(language, body, values),
      link: `${app.publicUrl()}${link ?? '/loggedIn/notificationScreen/'}`,
    }
    return {
      to: row.email,
      subject: app.texts.say(language, 'notices.letter.subject', { title: said }),
      body: app.texts.say(language, 'notices.letter.body', words).replaceAll(/\n{3,}/g, '\n\n'),
    }
  },
})

/** Notes an e-mail for each of these notices whose person has an address and did not switch the topic off; what is about the account always leaves. */
export const postNotices = defineJob({
  name: 'notices.post',
  input: z.object({ ids: z.array(z.string()) }),
  run: async ({ db, organisationId, now }, { ids }, { control, mailWaits }) => {
    const rows = await db
      .selectFrom('notice as n')
      .innerJoin('person as p', (join) =>
        join.onRef('p.organisation_id', '=', 'n.organisation_id').onRef('p.id', '=', 'n.person_id'),
      )
      .select(['n.id', 'n.person_id', 'n.data', 'n.read_at'])
      .where('n.organisation_id', '=', organisationId)
      .where('n.id', 'in', ids)
      .where('p.email', 'is not', null)
      .execute()
    if (rows.length === 0) return
    const chosen = await db
      .selectFrom('person_setting')
      .select(['person_id', 'key', 'value'])
      .where('organisation_id', '=', organisationId)
      .where(
        'person_id',
        'in',
        rows.map((row) => row.person_id),
      )
      .execute()
    for (const row of rows) {
      const { topic } = contentOf(row.data)
      if (row.read_at !== null && !comesAlways(topic)) continue
      const own = chosen.find((one) => one.person_id === row.person_id && one.key === emailKey(topic))
      if (!comesAlways(topic) && (own?.value ?? EMAIL_AT_FIRST[topic]) !== 'T') continue
      const source = { now, newId: () => uuidv7(now.getTime()) }
      await postLetter(control, source, noticeLetter, { organisationId, noticeId: row.id }, row.id)
    }
    mailWaits()
  },
})
