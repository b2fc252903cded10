import { sql } from 'kysely'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { sameEmail, samePhone } from '../shared/release.rules.ts'
import { adultsOf, delegatesOf } from './collectors.queries.ts'

/** How a person is recognised: by telephone and e-mail address, and by the name. */
export type Known = { name: string; surname: string; phone: string | null; email: string | null }

type Reached = { phone: string | null; email: string | null }

/** The same person by telephone or e-mail, whatever name was written. */
export const isReachedAs = (a: Reached, b: Reached): boolean =>
  samePhone(a.phone, b.phone) || sameEmail(a.email, b.email)

/** True when the words are a name of the person, in any order. */
export const isNamed = (who: Pick<Known, 'name' | 'surname'>, words: string): boolean =>
  namesOf(who).includes(searchKey(words))

/** Both orders of a name, as keys. */
export const namesOf = ({ name, surname }: Pick<Known, 'name' | 'surname'>): string[] => [
  searchKey(name, surname),
  searchKey(surname, name),
]

/** An adult who is restricted from a child, as they are and as they were each time that a restriction was set. */
export type RestrictedAdult = { childId: string; adultId: string; known: Known[] }

/** The restricted ones of these adults, by child. */
export async function restrictedOf(
  tx: TenantContext,
  adults: Awaited<ReturnType<typeof adultsOf>>,
): Promise<RestrictedAdult[]> {
  const restricted = adults.filter((one) => one.restricted)
  if (restricted.length === 0) return []
  const { rows } = await sql<Known & { adult_id: string }>`
    select distinct r.adult_id, t.name, t.surname, t.phone, t.email from restriction t
    join relationship r on r.organisation_id = t.organisation_id and r.id = t.relationship_id
    where t.organisation_id = ${tx.organisationId} and r.organisation_id = ${tx.organisationId}
      and r.adult_id = ${anyOf(restricted.map((one) => one.adult_id))} and t.restricted and t.name is not null
    order by 1, 2, 3, 4, 5`.execute(tx.db)
  return restricted.map((one) => ({
    childId: one.child_id,
    adultId: one.adult_id,
    known: [one, ...rows.filter((row) => row.adult_id === one.adult_id)].map(({ name, surname, phone, email }) => ({
      name,
      surname,
      phone,
      email,
    })),
  }))
}

type Delegated = Reached & { name: string; person_id: string | null }

/** True when a delegate is the restricted adult: recognised as the person before, or by what either is known by. */
export const isDelegate = ({ adultId, known }: RestrictedAdult, delegate: Delegated): boolean =>
  delegate.person_id === adultId || known.some((who) => isReachedAs(who, delegate) || isNamed(who, delegate.name))

/** Keeps which delegates of a child are restricted adults, as far as that can be told now. For whoever restricts one. */
export async function recogniseDelegates(tx: TenantContext, childId: string): Promise<void> {
  const restricted = await restrictedOf(tx, await adultsOf(tx, [childId]))
  if (restricted.length === 0) return
  for (const delegate of await delegatesOf(tx, [childId])) {
    const adult = restricted.find((one) => isDelegate(one, delegate))
    if (adult && delegate.person_id === null)
      await tx.db
        .updateTable('delegate')
        .set({ person_id: adult.adultId })
        .where('organisation_id', '=', tx.organisationId)
        .where('id', '=', delegate.id)
        .execute()
  }
}
