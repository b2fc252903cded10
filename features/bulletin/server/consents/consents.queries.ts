import { sql, type Expression, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inReach } from '#features/children/server/children.api.ts'
import { personReached } from '#features/guests/server/person-reach.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { gives } from '#features/people/server/rights.api.ts'
import { consent, type Consent, type PastConsent, type Relation } from '../../shared/consents.contract.ts'

/** Consents of one person that are read; nobody gives and withdraws more often. */
const MOST = 50

/** That the person `p` is a child or guest whom the actor reaches; nobody from whom they are restricted. */
export const inCareReached = async (tx: TenantContext): Promise<Expression<SqlBool>> =>
  sql<boolean>`(${personReached(tx, 'p.id', { right: 'see' })} or exists (select from child_profile c where c.organisation_id = ${tx.organisationId}
    and c.person_id = p.id and ${await inReach(tx)}))`

type Decider = { id: string; name: string; surname: string; relation: Relation }
/** Whom a consent is about, with who decides for them today and the groups of the actor that they are in. */
export type Subject = {
  id: string
  name: string
  surname: string
  guest: boolean
  groupIds: string[]
  deciders: readonly Decider[]
}

/** A child or guest whom the actor reaches; anybody else looks missing. `lock`: until the end of the transaction nobody else changes it. */
export async function subjectOf(tx: TenantContext, id: string, { lock = false } = {}): Promise<Subject> {
  const groups = sql`m.organisation_id = ${tx.organisationId} and m.person_id = p.id
    and m.group_id = ${anyOf(tx.actor.groupIds)} and ${notEnded(tx)}`
  const { rows } = await sql<Subject>`select p.id, p.name, p.surname,
      exists (select from membership m where ${groups} and m.role = 'GUEST') as guest,
      array(select distinct m.group_id from membership m where ${groups} and m.role in ('GUEST', 'CHILD')) as "groupIds",
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'surname', a.surname, 'relation', r.kind)
          order by a.surname, a.name, a.id)
        from relationship r join person a on a.organisation_id = ${tx.organisationId} and a.id = r.adult_id
        where r.organisation_id = ${tx.organisationId} and r.child_id = p.id and ${gives(tx, 'decide')}), '[]') as deciders
    from person p where p.organisation_id = ${tx.organisationId} and p.id = ${id}
      and ${await inCareReached(tx)} ${lock ? sql`for no key update of p` : sql``}`.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** Who decides for the person, once each, and the guest: each of them may have signed a paper. */
export function signersOf({ id, name, surname, guest, deciders }: Subject): Decider[] {
  const self = guest ? [{ id, name, surname, relation: 'self' as const }] : []
  return [...new Map([...deciders, ...self].map((one) => [one.id, one])).values()]
}

/** An adult who may decide for the person, a guest with an account of their own, or the office, which has the signed paper. */
export const mayChange = (tx: TenantContext, { deciders }: Subject): boolean =>
  tx.actor.role === 'CB_PARENT' ? deciders.some(({ id }) => id === tx.actor.personId) : isOffice(tx)

type Named = { name: string; surname: string } | null
type Row = {
  id: string
  given_as: string
  given_at: Date
  relation: string | null
  withdrawn_as: string | null
  withdrawn_at: Date | null
  withdrawn_reason: string
  giver: Named
  signer: Named
  withdrawer: Named
}

const nameOf = (who: Named): string | null => who && fullName(who)
const said = z.pick(consent, { as: true, relation: true })

const givenBy = (row: Row) => ({
  by: nameOf(row.giver),
  at: row.given_at.toISOString(),
  signer: nameOf(row.signer),
  ...said.parse({ as: row.given_as, relation: row.relation }),
})

/** The photo consent for somebody whom the actor reaches. */
export async function consentAbout(tx: TenantContext, subject: Subject): Promise<Consent> {
  const name = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is null then null
    else json_build_object('name', ${sql.ref(`${alias}.name`)}, 'surname', ${sql.ref(`${alias}.surname`)}) end`
  const { rows } = await sql<Row>`select k.id, k.given_as, k.given_at, k.relation, k.withdrawn_as, k.withdrawn_at,
      k.withdrawn_reason, ${name('g')} as giver, ${name('s')} as signer, ${name('w')} as withdrawer
    from child_consent k
    left join person g on g.organisation_id = ${tx.organisationId} and g.id = k.given_by
    left join person s on s.organisation_id = ${tx.organisationId} and s.id = k.signer_id
    left join person w on w.organisation_id = ${tx.organisationId} and w.id = k.withdrawn_by
    where k.organisation_id = ${tx.organisationId} and k.child_id = ${subject.id} and k.purpose = 'photo'
    order by k.withdrawn_at is not null, k.given_at desc, k.id desc limit ${MOST}`.execute(tx.db)
  const now = rows.find(({ withdrawn_at }) => withdrawn_at === null)
  return {
    given: now !== undefined,
    ...(now ? givenBy(now) : { by: null, as: null, at: null, signer: null, relation: null }),
    mayChange: mayChange(tx, subject),
    signers: isOffice(tx)
      ? signersOf(subject).map(({ id, relation, ...who }) => ({ id, relation, fullName: fullName(who) }))
      : [],
    past: tx.actor.role === 'CB_ASSISTANT' ? [] : rows.flatMap(pastOf),
  }
}

function pastOf(row: Row): PastConsent[] {
  if (row.withdrawn_at === null) return []
  const { as } = said.parse({ as: row.withdrawn_as })
  const at = row.withdrawn_at.toISOString()
  return [
    { id: row.id, ...givenBy(row), withdrawn: { at, by: nameOf(row.withdrawer), as, reason: row.withdrawn_reason } },
  ]
}
