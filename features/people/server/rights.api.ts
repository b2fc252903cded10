import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Rights } from '#features/relationships/shared/relationships.contract.ts'
import { childDay, notEnded } from './membership-days.api.ts'

/**
 * What each right of an adult over a child or guest requires of `relationship` as `r` (docs/adr/0276). The right to see rides and presence is
 * the base: without it an adult neither reads nor decides. `handInDocuments` combines deciding and reading documents. `pay` opens the own
 * invoices, also without the base.
 */
const CONDITIONS = {
  see: sql`r.see`,
  seeCare: sql`r.see and r.see_care`,
  seeDocuments: sql`r.see and r.see_documents`,
  notify: sql`r.notify`,
  notifyOfRides: sql`r.see and r.notify`,
  notifyOfCare: sql`r.see and r.see_care and r.notify`,
  decide: sql`r.see and r.decide`,
  decideMedical: sql`r.see and r.see_care and r.decide_medical`,
  handInDocuments: sql`r.see and r.see_documents and r.decide`,
  collect: sql`r.collect`,
  pay: sql`(r.see or r.pay_share is not null)`,
} satisfies Record<keyof Rights | 'handInDocuments' | 'notifyOfRides' | 'notifyOfCare' | 'pay', RawBuilder<unknown>>

/** The rights of an adult over a child or guest. */
export type GuardianRight = keyof typeof CONDITIONS

/** A condition on `relationship` as `r`: it is `inForce` and gives the right. */
export const gives = (tx: Pick<TenantContext, 'organisationId' | 'now'>, right: GuardianRight): Expression<SqlBool> =>
  sql<boolean>`${inForce(tx)} and ${CONDITIONS[right]}`

/**
 * A condition on `relationship` as `r`: it `gives` the right, and the adult has not lost the role of a parent in the groups of the child or guest.
 * For notices and messages (docs/adr/0310); whom to call is asked with `gives`.
 */
export const givesWhileParent = (
  tx: Pick<TenantContext, 'organisationId' | 'now'>,
  right: GuardianRight,
): Expression<SqlBool> =>
  sql<boolean>`${gives(tx, right)} and coalesce((select bool_or(${notEnded(tx)}) from membership m
      where m.organisation_id = r.organisation_id and m.person_id = r.adult_id and m.role = 'CB_PARENT'
        and m.group_id in (select its.group_id from membership its where its.organisation_id = r.organisation_id
          and its.person_id = r.child_id and its.role in ('CHILD', 'GUEST'))), true)`

/**
 * That the actor, when a parent, has the right over the person whose id stands in `column`. True for every other role, whose reach is checked
 * elsewhere.
 */
export const ofKin = (tx: TenantContext, column: string, right: GuardianRight): RawBuilder<boolean> =>
  tx.actor.role === 'CB_PARENT'
    ? sql<boolean>`${sql.ref(column)} in (select r.child_id from relationship r where r.organisation_id = ${tx.organisationId}
        and r.adult_id = ${tx.actor.personId} and ${gives(tx, right)})`
    : sql<boolean>`true`

/**
 * A condition on `relationship` as `r`: valid today where the child is, and no row of the same two people restricts the
 * adult (`restricted` outranks every right). Rights begin and end by whole days. Where the child is matters on the first
 * and last day alone: what is valid yesterday and tomorrow in UTC is so everywhere.
 */
export function inForce(tx: Pick<TenantContext, 'organisationId' | 'now'>): Expression<SqlBool> {
  const day = sql`(${tx.now}::timestamptz at time zone 'UTC')::date`
  return sql<boolean>`((r.valid_from < ${day} and coalesce(r.valid_to > ${day}, true))
      or ${childDay(tx, 'r.child_id')} between r.valid_from and coalesce(r.valid_to, 'infinity'::date))
    and not r.restricted
    and not exists (select 1 from relationship x where x.organisation_id = r.organisation_id
      and x.adult_id = r.adult_id and x.child_id = r.child_id and x.restricted)`
}

/** The rights as columns of `relationship`. */
export const rightColumns = (rights: Rights) => ({
  see: rights.see,
  see_care: rights.seeCare,
  see_documents: rights.seeDocuments,
  notify: rights.notify,
  decide: rights.decide,
  decide_medical: rights.decideMedical,
  collect: rights.collect,
})
