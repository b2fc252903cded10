import { sql } from 'kysely'
import { asSystem } from '#platform/server/app-context.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { languageOf } from '#platform/server/i18n/text-book.ts'
import { worksInEveryGroup } from '#platform/server/policy/every-group.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { onlyOrganisation, PRODUCT } from '#features/session/server/product.api.ts'
import type { LegalDraft, LegalText, LegalTexts, OwnLegalText } from '../shared/legal.contract.ts'
import { inLanguage } from '../shared/legal.rules.ts'

type Published = { number: number; terms: LegalTexts; privacy: LegalTexts; published_at: Date }

/** The newest published version; null where none was published. */
async function inForce(tx: Pick<TenantContext, 'db' | 'organisationId'>): Promise<Published | null> {
  const { rows } = await sql<Published>`select number, terms, privacy, published_at from legal_version
    where organisation_id = ${tx.organisationId} and number is not null order by number desc limit 1`.execute(tx.db)
  return rows[0] ?? null
}

const shown = ({ number, terms, privacy, published_at }: Published, locale: string): LegalText => {
  const language = languageOf(locale) ?? LANGUAGES[0]
  const chosen = inLanguage(terms, language)
  return {
    name: PRODUCT,
    version: number,
    publishedAt: published_at.toISOString(),
    language: chosen.language,
    termsAndCondition: chosen.text,
    privacyPolicy: inLanguage(privacy, language).text,
  }
}

/** Whether the organisation has published terms. */
export const hasPublished = async (tx: TenantContext): Promise<boolean> => (await inForce(tx)) !== null

/** Terms and privacy for people who are not signed in; null where several organisations use the installation. */
export async function publicTerms(call: AccountServices, locale: string): Promise<LegalText | null> {
  const organisationId = await onlyOrganisation(call)
  if (organisationId === null) return null
  const published = await asSystem(call.app, organisationId, inForce)
  return published && shown(published, locale)
}

/** Terms and privacy of the own organisation, and since when the caller accepts them. */
export async function ownTerms(tx: TenantContext, locale: string): Promise<OwnLegalText[]> {
  const { rows } = await sql<
    Published & { accepted_at: Date | null }
  >`select v.number, v.terms, v.privacy, v.published_at,
      (select a.accepted_at from legal_acceptance a where a.organisation_id = v.organisation_id and a.number = v.number
        and a.person_id = ${tx.actor.personId}) as accepted_at
    from legal_version v where v.organisation_id = ${tx.organisationId} and v.number is not null
    order by v.number desc limit 1`.execute(tx.db)
  return rows.map((row) => ({ ...shown(row, locale), acceptedAt: row.accepted_at?.toISOString() ?? null }))
}

/** A row of `legal_version` as an administrator edits it. */
export type Version = {
  number: number | null
  revision: number
  terms: LegalTexts
  privacy: LegalTexts
  published_at: Date | null
  accepted: number
}

/** All versions, the draft first; `everywhere`: whether the actor works in every group that is not archived. */
export async function versionsOf(tx: TenantContext): Promise<{ versions: Version[]; everywhere: boolean }> {
  const { rows } = await sql<
    Partial<Version> & { everywhere: boolean }
  >`select v.number, v.revision, v.terms, v.privacy, v.published_at,
      (select count(*)::int from legal_acceptance a where a.organisation_id = v.organisation_id and a.number = v.number) as accepted,
      ${worksInEveryGroup(tx)} as everywhere
    from (select) one left join legal_version v on v.organisation_id = ${tx.organisationId}
    order by v.number desc nulls first`.execute(tx.db)
  const versions = rows.flatMap(({ number = null, revision, terms, privacy, published_at = null, accepted = 0 }) =>
    revision !== undefined && revision !== null && terms && privacy
      ? [{ number, revision, terms, privacy, published_at, accepted }]
      : [],
  )
  return { versions, everywhere: rows[0]?.everywhere ?? false }
}

/** The draft, or the texts in force where there is none, with what was published. */
export async function draftOf(tx: TenantContext, model: LegalDraft['model']): Promise<LegalDraft> {
  const { versions, everywhere } = await versionsOf(tx)
  const [first] = versions
  return {
    revision: first?.number === null ? first.revision : 0,
    terms: first?.terms ?? {},
    privacy: first?.privacy ?? {},
    model,
    published: versions.flatMap(({ number, published_at, accepted }) =>
      number === null || published_at === null
        ? []
        : [{ version: number, publishedAt: published_at.toISOString(), acceptedBy: accepted }],
    ),
    abilities: { edit: everywhere },
  }
}
