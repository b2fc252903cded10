import { sql, type RawBuilder } from 'kysely'
import {
  allergiesIn,
  allergyVersions,
  type AllergyVersion,
  type KnownAllergy,
} from '#features/conditions/server/allergies.api.ts'
import { inCare } from '#features/guests/server/in-care.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { gives } from '#features/people/server/rights.api.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { OrderState } from '../shared/orders.rules.ts'

/** Somebody in care whom the actor may see, with what consents and doses go by. */
export type Care = {
  id: string
  groupId: string
  fullName: string
  zone: string
  child: boolean
  /** How many of the family decide for them; whether the actor is one. */
  deciders: number
  decides: boolean
  allergies: KnownAllergy[]
  /** All orders of the person, with the state of each. */
  orders: OrderedMedicine[]
}

export type OrderedMedicine = { id: string; product: string; substance: string; strength: string; state: OrderState }

export type CareRow = {
  person_id: string
  group_id: string
  name: string
  surname: string
  zone: string
  child: boolean
  deciders: number
  decides: boolean
  allergies: AllergyVersion[] | null
  ordered: OrderedMedicine[] | null
}

const deciding = (tx: TenantContext) => sql`from relationship r where r.organisation_id = ${tx.organisationId}
    and r.child_id = m.person_id and ${gives(tx, 'decideMedical')}`

/** By which it is known how many consents are needed, of a membership `m`. */
export const consentColumns = (tx: TenantContext): RawBuilder<unknown> =>
  sql`exists (select from child_profile c where c.organisation_id = ${tx.organisationId} and c.person_id = m.person_id) as child,
    (select count(distinct r.adult_id)::int ${deciding(tx)}) as deciders`

/** The columns of `CareRow`, of a membership `m` with what `careJoins` joins. */
export function careColumns(tx: TenantContext): RawBuilder<unknown> {
  return sql`m.person_id, m.group_id, p.name, p.surname, g.zone,
    ${consentColumns(tx)},
    exists (select ${deciding(tx)} and r.adult_id = ${tx.actor.personId}) as decides,
    ${allergyVersions(tx, 'm.person_id')} as allergies,
    (select jsonb_agg(jsonb_build_object('id', y.id, 'product', y.product, 'substance', y.substance, 'strength', y.strength, 'state',
        (select v.state from medicine_version v where v.organisation_id = ${tx.organisationId} and v.order_id = y.id
          order by v.version desc limit 1)) order by y.created_at, y.id)
      from medicine_order y where y.organisation_id = ${tx.organisationId} and y.person_id = m.person_id) as ordered`
}

export const careJoins = ({ organisationId }: TenantContext): RawBuilder<unknown> => sql`
  join person p on p.organisation_id = ${organisationId} and p.id = m.person_id
  join customer_group g on g.organisation_id = ${organisationId} and g.id = m.group_id`

export const careOf = (row: CareRow): Care => ({
  id: row.person_id,
  groupId: row.group_id,
  fullName: fullName(row),
  zone: row.zone,
  child: row.child,
  deciders: row.deciders,
  decides: row.decides,
  allergies: allergiesIn(row.allergies ?? []),
  orders: row.ordered ?? [],
})

/** That the person of a row (`alias`.person_id) is in care and in the actor's reach. */
export const reachedOf = (tx: TenantContext, alias: 'o' | 'd' | 's'): RawBuilder<boolean> =>
  sql<boolean>`exists (select from membership m where m.person_id = ${sql.ref(`${alias}.person_id`)} and ${inCare(tx)})`

/**
 * One person in care; anybody else looks missing. `lock`: until the end of the transaction nobody else orders, records or moves stock of them:
 * what is read by later statements stays true. The person is locked, and not a membership: of somebody in two groups there are two.
 */
export async function personInCare(tx: TenantContext, id: string, { lock = false } = {}): Promise<Care> {
  const { rows } = await sql<CareRow>`select ${careColumns(tx)} from membership m ${careJoins(tx)}
    where m.person_id = ${id} and ${inCare(tx)}
    order by m.valid_from desc, m.id desc limit 1 ${lock ? sql`for no key update of p` : sql``}`.execute(tx.db)
  if (!rows[0]) throw notFound()
  return careOf(rows[0])
}

/** The person of an order, of a dose, in the same way, with the group of that row: what follows from it is for whoever reads it. */
export async function lockedPersonOf(
  tx: TenantContext,
  table: 'medicine_order' | 'medicine_dose',
  id: string,
): Promise<Care> {
  const { rows } = await sql<
    CareRow & { of_group: string }
  >`select ${careColumns(tx)}, x.group_id as of_group from ${sql.table(table)} x
    join membership m on m.organisation_id = ${tx.organisationId} and m.person_id = x.person_id ${careJoins(tx)}
    where x.organisation_id = ${tx.organisationId} and x.id = ${id} and ${inCare(tx)}
    order by (m.group_id = x.group_id) desc, m.valid_from desc, m.id desc limit 1 for no key update of p`.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  return { ...careOf(row), groupId: row.of_group }
}
