import type { Transaction } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import type { Block } from '#platform/server/pdf/pages.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { addressWithSecret, endLinks, makeLink, PRINTED_LINK_MS } from '#platform/server/sessions/links.ts'
import { revokeAccount } from '#platform/server/sessions/revoke.ts'
import { isShared } from '#platform/server/sessions/shared-account.ts'
import { elsewhereAmong } from '#features/people/server/belonging.api.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import type { Chosen } from '../shared/bulk.contract.ts'
import { peopleChosen, type Listed } from './bulk.queries.ts'
import { accountsOf, peopleInReach, type Account } from './subscriptions.queries.ts'
import { newUsername } from './usernames.rules.ts'

type Control = Transaction<ControlDatabase>
type Reader = Listed & { language: Language; account: Account | undefined }

/**
 * Letters for everybody chosen who has no password yet, accounts made where there are none. With `reset` who has one
 * loses it. Left out: the blocked, the actor, and people whom others answer for as well.
 */
export async function lettersFor(call: AccountServices, chosen: Chosen & { reset: boolean }): Promise<Bytes> {
  const { actor } = call
  if (!actor) throw sessionOver()
  const readers = await readersOf(call, chosen)
  if (readers.length === 0) throw refusedNow('subscriptions.nobodyToPrint')
  const pages: Block[][] = []
  const organisation = await call.control
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', actor.organisationId)
    .executeTakeFirst()
  await call.asActor(actor, async (tx) => {
    for (const reader of readers)
      await audit(tx, { action: 'subscriptions.letterPrinted', subjectKind: 'person', subjectId: reader.id })
    await call.control.transaction().execute(async (control) => {
      for (const reader of readers)
        pages.push(
          await pageFor(call, control, reader, {
            organisationId: actor.organisationId,
            from: organisation?.name ?? '',
          }),
        )
    })
  })
  const title = call.app.texts.say(call.language, 'subscriptions.letters')
  return {
    type: 'application/pdf',
    fileName: 'letters.pdf',
    bytes: await makePdf(actor.organisationId, {
      parts: pages.map((blocks) => ({ blocks })),
      title,
      language: call.language,
    }),
  }
}

async function readersOf(call: AccountServices, chosen: Chosen & { reset: boolean }): Promise<Reader[]> {
  const { actor } = call
  if (!actor) throw sessionOver()
  const { people, reach, elsewhere } = await call.asActor(actor, async (tx) => {
    const found = await peopleChosen(tx, chosen)
    const ids = found.map((person) => person.id)
    return { people: found, reach: await peopleInReach(tx, ids), elsewhere: await elsewhereAmong(tx, ids) }
  })
  if (people.length === 0) throw notFound()
  const ids = people.map((person) => person.id)
  const accounts = await accountsOf(call, actor.organisationId, ids)
  const readers: Reader[] = []
  for (const person of people) {
    const account = accounts.find((one) => one.personId === person.id)
    const settled = account !== undefined && (account.status === 'D' || (account.hasPassword && !chosen.reset))
    if (settled || elsewhere.has(person.id) || person.id === actor.personId) continue
    if (account && (await isShared(call.control, account.id))) continue
    const spoken = reach.find((one) => one.id === person.id)?.language
    readers.push({ ...person, account, language: LANGUAGES.find((one) => one === spoken) ?? call.language })
  }
  return readers
}

/** Account and link of one reader, and the page that says so. The secret of the link stands on the page alone. */
async function pageFor(
  call: AccountServices,
  control: Control,
  reader: Reader,
  { organisationId, from }: { organisationId: string; from: string },
): Promise<Block[]> {
  const { account } = reader
  const id = account?.id ?? call.newId()
  const username = account?.username ?? (await newUsername(control, reader))
  if (!account) {
    await control
      .insertInto('account')
      .values({ id, username, language: reader.language, created_at: call.now })
      .execute()
    await control
      .insertInto('account_organisation')
      .values({ account_id: id, organisation_id: organisationId, person_id: reader.id })
      .execute()
  }
  if (account?.hasPassword) {
    await control.updateTable('account').set({ password_hash: null }).where('id', '=', id).execute()
    await revokeAccount(control, id, 'password-reset', call.now)
    await endLinks(control, id, call.now)
  }
  const secret = await makeLink(control, 'define', id, call.now, PRINTED_LINK_MS)
  const link = addressWithSecret(call.app, 'defineCredential', secret)
  const until = dayIn(call.timeZone, new Date(call.now.getTime() + PRINTED_LINK_MS))
    .split('-')
    .toReversed()
    .join('/')
  const say = (part: string, values: Record<string, string> = {}) =>
    call.app.texts.say(reader.language, `subscriptions.letter.${part}`, values)
  return [
    { kind: 'small', words: from },
    { kind: 'gap' },
    { kind: 'title', words: say('title', { name: `${reader.name} ${reader.surname}` }) },
    { kind: 'text', words: say('body', { from }) },
    { kind: 'text', words: say('username') },
    { kind: 'strong', words: username },
    { kind: 'text', words: say('link') },
    { kind: 'qr', words: link },
    { kind: 'link', words: link },
    { kind: 'gap' },
    { kind: 'text', words: say('until', { until }) },
    { kind: 'text', words: say('secret') },
  ]
}
