import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import type { LegalDraft, publishLegalDraft, saveLegalDraft } from '../shared/legal.contract.ts'
import { isWrittenAnywhere, leftInBrackets } from '../shared/legal.rules.ts'
import { versionsOf } from './legal.queries.ts'

/** Notes that the actor accepted the newest version; refused (409) when another one is the newest. */
export async function acceptVersion(tx: TenantContext, number: number, language: Language): Promise<true> {
  const newest = await tx.db
    .selectFrom('legal_version')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('organisation_id', '=', tx.organisationId)
    .executeTakeFirst()
  if (newest?.number !== number) throw refusedNow('legal.error.newer')
  const { personId } = tx.actor
  if (personId === null) throw notPermitted()
  await tx.db
    .insertInto('legal_acceptance')
    .values({ organisation_id: tx.organisationId, person_id: personId, number, language, accepted_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Saves the draft; refused (409) when somebody saved in between. */
export async function saveDraft(
  tx: TenantContext,
  { revision, terms, privacy }: BodyOf<typeof saveLegalDraft>,
): Promise<{ revision: number }> {
  const { draft } = await editable(tx, revision)
  const texts = { terms: JSON.stringify(terms), privacy: JSON.stringify(privacy) }
  const saved = draft
    ? await tx.db
        .updateTable('legal_version')
        .set({ ...texts, revision: revision + 1 })
        .where('organisation_id', '=', tx.organisationId)
        .where('number', 'is', null)
        .where('revision', '=', revision)
        .returning('revision')
        .executeTakeFirst()
    : await tx.db
        .insertInto('legal_version')
        .values({ organisation_id: tx.organisationId, id: tx.newId(), ...texts })
        .onConflict((conflict) => conflict.doNothing())
        .returning('revision')
        .executeTakeFirst()
  if (!saved) throw stale({ revision: (await editable(tx)).draft?.revision ?? 0 })
  return saved
}

/** Publishes the draft as the next version; refused (400) while a text is missing or has a part of the model that is to be replaced. */
export async function publishDraft(
  tx: TenantContext,
  { revision }: BodyOf<typeof publishLegalDraft>,
  model: LegalDraft['model'],
): Promise<{ version: number }> {
  const { draft, published } = await editable(tx, revision)
  if (!draft) throw stale({ revision: 0 })
  const missing = (['terms', 'privacy'] as const).filter((one) => !isWrittenAnywhere(draft[one]))
  if (missing.length > 0) throw badFields(missing.map((fieldName) => ({ fieldName, message: 'legal.error.missing' })))
  const unfilled = (['terms', 'privacy'] as const).flatMap((fieldName) => {
    const text = leftInBrackets(draft[fieldName], model[fieldName])
    return text === null ? [] : [{ fieldName, message: 'legal.error.unfilled', values: { text } }]
  })
  if (unfilled.length > 0) throw badFields(unfilled)
  if (published && sameTexts(published, draft)) throw refusedNow('legal.error.unchanged')
  const version = (published?.number ?? 0) + 1
  const done = await tx.db
    .updateTable('legal_version')
    .set({ number: version, published_at: tx.now, published_by: tx.actor.personId })
    .where('organisation_id', '=', tx.organisationId)
    .where('number', 'is', null)
    .where('revision', '=', revision)
    .returning('number')
    .executeTakeFirst()
  if (!done) throw stale({ revision: 0 })
  await audit(tx, {
    action: 'legal.published',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { version },
  })
  announce(tx, { message: 'legal.changed', data: {}, about: 'nobody', audience: { groupStaff: tx.actor.groupIds } })
  return { version }
}

const sameTexts = (one: Texts, other: Texts): boolean =>
  (['terms', 'privacy'] as const).every((kind) =>
    [...new Set([...Object.keys(one[kind]), ...Object.keys(other[kind])])].every(
      (language) => valueIn(one[kind], language) === valueIn(other[kind], language),
    ),
  )
type Texts = Pick<Awaited<ReturnType<typeof versionsOf>>['versions'][number], 'terms' | 'privacy'>
const valueIn = (texts: Partial<Record<string, string>>, language: string): string => (texts[language] ?? '').trim()

/** The draft and the newest published version, for who may change them. Refused (409) when the draft is another than `revision`. */
async function editable(tx: TenantContext, revision?: number) {
  const { versions, everywhere } = await versionsOf(tx)
  if (!everywhere) throw notPermitted('legal.error.allGroups')
  const draft = versions.find(({ number }) => number === null)
  const published = versions.find(({ number }) => number !== null)
  const current = draft?.revision ?? 0
  if (revision !== undefined && revision !== current) throw stale({ revision: current })
  return { draft, published }
}
