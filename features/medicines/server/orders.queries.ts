import { sql } from 'kysely'
import { inCare } from '#features/guests/server/in-care.api.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Order, searchOrders } from '../shared/orders.contract.ts'
import { shownOrder } from './answers.rules.ts'
import { careColumns, careJoins, careOf, personInCare, type Care, type CareRow } from './care.queries.ts'
import { orderJson, type StoredOrder } from './stored.queries.ts'

/** Keeps who read about whom. */
export const readOf = (tx: TenantContext, personId: string): Promise<void> =>
  audit(tx, { action: 'medicines.read', subjectKind: 'person', subjectId: personId })

/** An order of somebody in reach with the person; anything else looks missing. */
export async function findOrder(tx: TenantContext, id: string): Promise<{ stored: StoredOrder; care: Care }> {
  const { rows } = await sql<CareRow & { stored: StoredOrder }>`select ${careColumns(tx)}, ${orderJson(tx)} as stored
    from medicine_order o join membership m on m.organisation_id = ${tx.organisationId} and m.person_id = o.person_id ${careJoins(tx)}
    where o.organisation_id = ${tx.organisationId} and o.id = ${id} and ${inCare(tx)}
    order by (m.group_id = o.group_id) desc, m.valid_from desc, m.id desc limit 1`.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  return { stored: row.stored, care: { ...careOf(row), groupId: row.stored.group_id } }
}

/** One order. */
export async function orderOf(tx: TenantContext, id: string): Promise<Order> {
  const { stored, care } = await findOrder(tx, id)
  await readOf(tx, care.id)
  return shownOrder(tx, stored, care)
}

/** A page of the orders of a person, those in force first. */
export async function searchRows(tx: TenantContext, body: BodyOf<typeof searchOrders>) {
  const { personId, states } = body.filters
  const care = await personInCare(tx, personId)
  const { rows } = await countedPage<{ stored: StoredOrder }>(
    {
      found: sql`select o.id, o.created_at, v.state from medicine_order o
        join lateral (select x.state from medicine_version x where x.organisation_id = ${tx.organisationId}
          and x.order_id = o.id order by x.version desc limit 1) v on true
        where o.organisation_id = ${tx.organisationId} and o.person_id = ${care.id}
          ${states === undefined ? sql`` : sql`and v.state = any (${[...states]}::text[])`}`,
      order: sql`array_position(array['active', 'suspended', 'requested', 'ended'], state), created_at, id`,
      rows: sql`select ${orderJson(tx)} as stored from medicine_order o
        where o.organisation_id = ${tx.organisationId} and o.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  await readOf(tx, care.id)
  const { rows: found, page } = pageFrom(rows, body)
  return { data: found.map(({ stored }) => shownOrder(tx, stored, care)), page }
}
