import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { announce } from '#platform/server/live/announce.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inReach } from '#features/children/server/children.api.ts'
import { actorName, fullName } from '#features/people/server/people.api.ts'
import type { printCards, revokeCard } from '../shared/cards.contract.ts'
import { cardContent, cardHash } from '../shared/cards.rules.ts'
import { cardsTexts } from '../shared/cards.texts.ts'
import { tokenWords } from '#platform/shared/tokens/paper-token.rules.ts'
import { newPaperToken } from '#platform/server/paper-token.ts'

const book = makeTextBook([cardsTexts])

/** Children in reach with their group, locked in one order; `withCard` says whether one is valid. */
async function lockChildren(tx: TenantContext, chosen: BodyOf<typeof printCards>) {
  let query = tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'c.organisation_id').onRef('g.id', '=', 'c.group_id'),
    )
    .select(['c.person_id', 'c.group_id', 'c.school_class', 'p.name', 'p.surname', 'g.name as group_name'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('child_card as k')
            .select('k.id')
            .whereRef('k.organisation_id', '=', 'c.organisation_id')
            .whereRef('k.child_id', '=', 'c.person_id')
            .where('k.revoked_at', 'is', null),
        )
        .as('with_card'),
    )
    .where('c.organisation_id', '=', tx.organisationId)
    .where(await inReach(tx))
  query =
    'childId' in chosen
      ? query.where('c.person_id', '=', chosen.childId)
      : query.where('c.group_id', '=', chosen.groupId)
  return query.orderBy('c.school_class').orderBy('c.name_key').orderBy('c.person_id').forNoKeyUpdate('c').execute()
}

/** Makes new cards and answers them on paper, the only place where they stand. The old card of each child ends. */
export async function print(tx: TenantContext, body: BodyOf<typeof printCards>): Promise<LateBytes> {
  const all = await lockChildren(tx, body)
  if (all.length === 0 && 'childId' in body) throw notFound()
  const children = all.filter((child) => 'childId' in body || body.renew || !child.with_card)
  const [first] = children
  if (!first) throw refusedNow('cards.nothingToPrint')
  const made = await Promise.all(
    children.map(async (child) => {
      const token = newPaperToken()
      return { child, token, hash: await cardHash(token) }
    }),
  )
  await endCards(
    tx,
    children.map((child) => child.person_id),
  )
  const maker = await actorName(tx)
  await tx.db
    .insertInto('child_card')
    .values(
      made.map(({ child, hash }) => ({
        organisation_id: tx.organisationId,
        group_id: child.group_id,
        id: tx.newId(),
        child_id: child.person_id,
        token_hash: hash,
        made_at: tx.now,
        maker_name: maker,
      })),
    )
    .execute()
  await audit(tx, {
    action: 'cards.printed',
    ...('childId' in body
      ? { subjectKind: 'person', subjectId: body.childId }
      : { subjectKind: 'customer_group', subjectId: body.groupId, details: { cards: made.length } }),
  })
  await tellCards(tx, first.group_id)
  const say = (id: string, values?: Record<string, string | number>) => book.say(tx.actor.language, id, values)
  const title = say('cards.sheet', { name: 'childId' in body ? fullName(first) : first.group_name })
  const cards = made.map(({ child, token }) => ({
    qr: cardContent(token),
    title: fullName(child),
    lines: [[child.school_class, child.group_name].filter(Boolean).join(' · '), tokenWords(token)],
    note: say('cards.sheetNote'),
  }))
  return {
    type: 'application/pdf',
    fileName: 'cards.pdf',
    make: () =>
      makePdf(tx.organisationId, {
        parts: [{ blocks: [{ kind: 'cards', cards }] }],
        title,
        language: tx.actor.language,
      }),
  }
}

/** Takes the card of a child back. */
export async function revoke(tx: TenantContext, childId: string): Promise<AnswerOf<typeof revokeCard>> {
  const [child] = await lockChildren(tx, { childId })
  if (!child) throw notFound()
  if (await endCards(tx, [childId])) {
    await audit(tx, { action: 'cards.revoked', subjectKind: 'person', subjectId: childId })
    await tellCards(tx, child.group_id)
  }
  return { card: null }
}

/** Ends the valid cards of children; answers whether there was one. */
async function endCards(tx: TenantContext, childIds: readonly string[]): Promise<boolean> {
  const ended = await tx.db
    .updateTable('child_card')
    .set({ revoked_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', anyOf(childIds))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Phones of the group read their lists of cards again. */
async function tellCards(tx: TenantContext, groupId: string): Promise<void> {
  announce(tx, {
    message: 'cards.changed',
    data: {},
    about: 'nobody',
    audience: { persons: [], groupStaff: [groupId] },
  })
}
