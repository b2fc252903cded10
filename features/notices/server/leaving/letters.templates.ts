import { sql } from 'kysely'
import * as z from 'zod/mini'
import { asSystem, type AppContext } from '#platform/server/app-context.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { defineLetter } from '#platform/server/mail/letter.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import type { PushMessage } from '#platform/shared/push/message.ts'
import { comesAlways } from '../../shared/topics.ts'
import { toldValues } from '../../shared/notices.rules.ts'
import { contentOf, type Content } from '../content.rules.ts'
import { smsNumber } from './leaving.rules.ts'

const spoken = z.enum(LANGUAGES)
const INBOX = '/loggedIn/notificationScreen/'
/** More lines make no letter clearer: the inbox has them all. */
const MOST_LINES = 30

/** What a letter is about: these notices, all that waited for the end of the same quiet hours, or what is not read of the last day. */
const which = {
  noticeIds: z.optional(z.array(z.string())),
  heldUntil: z.optional(z.string()),
  since: z.optional(z.string()),
}
type Which = { noticeIds?: string[] | undefined; heldUntil?: string | undefined; since?: string | undefined }

type Reader = { name: string; email: string | null; phone: string | null; language: Language }
type Found = { reader: Reader; notices: Content[] }

/**
 * The reader and what there is still to tell: who has read a notice in between is not told again, unless it is about the account; what a newer
 * notice corrected is left out. Null when nothing is left.
 */
async function find(
  app: AppContext,
  organisationId: string,
  personId: string | null,
  said: Which,
): Promise<Found | null> {
  const { noticeIds = [], heldUntil = null, since = null } = said
  const person = sql`n.person_id = ${personId}`
  let of = sql`n.id = ${anyOf(noticeIds)}`
  if (heldUntil !== null) of = sql`${person} and n.held_until = ${heldUntil}::timestamptz`
  else if (since !== null) of = sql`${person} and n.created_at > ${since}::timestamptz`
  const { rows } = await asSystem(app, organisationId, ({ db }) =>
    sql<{ data: unknown; read_at: Date | null } & Omit<Reader, 'language'> & { language: string | null }>`
      select n.data, n.read_at, p.name, p.email, p.phone, p.language
      from notice n join person p on p.organisation_id = n.organisation_id and p.id = n.person_id
      where n.organisation_id = ${organisationId} and ${of} and n.superseded_by is null
      order by n.created_at, n.id`.execute(db),
  )
  const [first] = rows
  const notices = rows
    .map((row) => ({ content: contentOf(row.data), read: row.read_at !== null }))
    .filter(({ content, read }) => !read || (since === null && comesAlways(content.topic)))
    .map(({ content }) => content)
  if (!first || notices.length === 0) return null
  const { name, email, phone } = first
  return { notices, reader: { name, email, phone, language: spoken.safeParse(first.language).data ?? LANGUAGES[0] } }
}

const titleOf = (app: AppContext, language: Language, { title, values }: Content): string =>
  app.texts.say(language, title, toldValues(values))

/** One line for each notice, with what it says under its title. */
function linesOf(app: AppContext, language: Language, notices: readonly Content[]): string {
  const lines = notices.slice(0, MOST_LINES).map((one) => {
    const body = one.body === null ? '' : `\n  ${app.texts.say(language, one.body, toldValues(one.values))}`
    return `- ${titleOf(app, language, one)}${body}`
  })
  const more = notices.length - lines.length
  return [...lines, ...(more > 0 ? [app.texts.say(language, 'notices.letter.more', { count: more })] : [])].join('\n')
}

/** Notices that were told together as one e-mail, written when it leaves. */
export const noticeLetter = defineLetter({
  name: 'notices.notice',
  // Letters that an older version noted name one notice.
  data: z.object({ organisationId: z.string(), noticeId: z.optional(z.string()), ...which }),
  write: async ({ app }, { organisationId, noticeId, noticeIds = noticeId === undefined ? [] : [noticeId] }) => {
    const found = await find(app, organisationId, null, { noticeIds })
    const to = found?.reader.email ?? null
    const [first] = found?.notices ?? []
    if (!found || !first || to === null) return null
    const { notices, reader } = found
    if (notices.length > 1) return manyLetter(app, found, 'notices.letter.several')
    const title = titleOf(app, reader.language, first)
    const words = {
      name: reader.name,
      title,
      body: first.body === null ? '' : app.texts.say(reader.language, first.body, toldValues(first.values)),
      link: `${app.publicUrl()}${first.link ?? INBOX}`,
    }
    return {
      to,
      subject: app.texts.say(reader.language, first.urgent ? 'notices.letter.urgent' : 'notices.letter.subject', {
        title,
      }),
      body: app.texts.say(reader.language, 'notices.letter.body', words).replaceAll(/\n{3,}/g, '\n\n'),
    }
  },
})

/** All that waited for the end of the quiet hours, or the daily summary of what is not read. */
export const summaryLetter = defineLetter({
  name: 'notices.summary',
  data: z.object({ organisationId: z.string(), personId: z.string(), ...which }),
  write: async ({ app }, { organisationId, personId, ...said }) => {
    const found = await find(app, organisationId, personId, said)
    return found && manyLetter(app, found, said.since === undefined ? 'notices.letter.held' : 'notices.letter.daily')
  },
})

function manyLetter(app: AppContext, { reader, notices }: Found, id: string) {
  const { name, email, language } = reader
  if (email === null) return null
  const count = notices.length
  const words = { name, lines: linesOf(app, language, notices), link: `${app.publicUrl()}${INBOX}`, count }
  return {
    to: email,
    subject: app.texts.say(language, `${id}.subject${count === 1 ? '_one' : ''}`, { count }),
    body: app.texts.say(language, `${id}.body`, words),
  }
}

/** A push to one device. It says of which kind the news is and nothing more: it is shown on a locked screen, and passes through the makers of browsers. */
export const pushLetter = defineLetter({
  name: 'notices.push',
  channel: 'push',
  data: z.object({
    organisationId: z.string(),
    personId: z.string(),
    deviceId: z.string(),
    test: z.optional(z.boolean()),
    ...which,
  }),
  write: async ({ app }, { organisationId, personId, deviceId, test = false, ...said }) => {
    const device = await asSystem(app, organisationId, (tx) =>
      tx.db
        .selectFrom('push_device as d')
        .innerJoin('person as p', (join) =>
          join.onRef('p.organisation_id', '=', 'd.organisation_id').onRef('p.id', '=', 'd.person_id'),
        )
        .select(['d.service', 'd.endpoint', 'd.p256dh', 'd.auth', 'p.language'])
        .where('d.organisation_id', '=', organisationId)
        .where('d.id', '=', deviceId)
        // Somebody else may have it by now.
        .where('d.person_id', '=', personId)
        .executeTakeFirst()
        .then(async (row) => row && ((await tx.signInsOf([personId])).get(personId) === 'blocked' ? undefined : row)),
    )
    if (!device) return null
    const language = spoken.safeParse(device.language).data ?? LANGUAGES[0]
    const message = test
      ? { ...QUIET_PUSH, tag: 'test', body: app.texts.say(language, 'notices.push.test') }
      : await messageOf(app, language, await find(app, organisationId, personId, said))
    if (message === null) return null
    const { service, endpoint, p256dh, auth } = device
    const to = service === 'web' ? { endpoint, keys: { p256dh, auth } } : { service, token: endpoint }
    return { to: JSON.stringify(to), subject: '', body: JSON.stringify(message) }
  },
  undeliverable: async (app, { organisationId, deviceId }) => {
    await asSystem(app, organisationId, ({ db }) =>
      db.deleteFrom('push_device').where('organisation_id', '=', organisationId).where('id', '=', deviceId).execute(),
    )
  },
})

const QUIET_PUSH: PushMessage = { title: 'Caravan', body: '', tag: '', urgent: false, link: INBOX }

async function messageOf(app: AppContext, language: Language, found: Found | null): Promise<PushMessage | null> {
  const [first] = found?.notices ?? []
  if (!found || !first) return null
  const topic = app.texts.say(language, `notices.topic.${first.topic}`)
  const body =
    found.notices.length > 1
      ? app.texts.say(language, 'notices.push.several', { count: found.notices.length })
      : app.texts.say(language, first.urgent ? 'notices.push.urgent' : 'notices.push.one', { topic })
  return { ...QUIET_PUSH, body, urgent: first.urgent, tag: first.urgent ? 'urgent' : first.topic }
}

/** An SMS: 160 characters are one message; a longer one is cut and ends in the inbox. */
const SMS_MAX = 300

export const smsLetter = defineLetter({
  name: 'notices.sms',
  channel: 'sms',
  data: z.object({ organisationId: z.string(), personId: z.string(), ...which }),
  write: async ({ app }, { organisationId, personId, ...said }) => {
    const found = await find(app, organisationId, personId, said)
    const to = found?.reader.phone ? smsNumber(found.reader.phone, app.settings.smsCountry) : null
    if (!found || to === null) return null
    const { language } = found.reader
    const titles = found.notices.map((one) => titleOf(app, language, one)).join(' · ')
    const text = app.texts.say(language, 'notices.sms', { titles })
    return { to, subject: '', body: text.length > SMS_MAX ? `${text.slice(0, SMS_MAX - 1)}…` : text }
  },
})
