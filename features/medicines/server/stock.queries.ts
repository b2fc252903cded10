import { sql, type RawBuilder } from 'kysely'
import { fullName } from '#features/people/server/people.api.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { NewMove, searchStock, StockMove } from '../shared/stock.contract.ts'
import { personInCare, reachedOf } from './care.queries.ts'
import { readOf } from './orders.queries.ts'

type Row = {
  id: string
  person_id: string
  order_id: string
  product: string
  lot: string | null
  kind: StockMove['kind']
  from_place: StockMove['from']
  to_place: StockMove['to']
  amount: string
  counted: string | null
  reason: string
  handed_by: string
  name: string | null
  surname: string | null
  happened_at: Date
  recorded_at: Date
  synced_at: Date
  kept_after: string
}

/** The columns of `Row`, of `medicine_move as s`. */
const columns = ({
  organisationId,
}: TenantContext): RawBuilder<Row> => sql<Row>`s.id, s.person_id, s.order_id, s.kind, s.from_place, s.to_place,
  s.amount, s.counted, s.reason, s.handed_by, s.happened_at, s.recorded_at, s.synced_at, o.product, l.lot, b.name, b.surname,
  (select coalesce(sum(${kept('x.to_place')} * x.amount - ${kept('x.from_place')} * x.amount), 0) from medicine_move x
    where x.organisation_id = ${organisationId} and x.order_id = s.order_id
    and (x.happened_at, x.synced_at, x.id) <= (s.happened_at, s.synced_at, s.id)) as kept_after`

const kept = (place: string) => sql`(${sql.ref(place)} in ('home', 'bus', 'school'))::int`

const joins = ({ organisationId }: TenantContext) => sql`
  join medicine_order o on o.organisation_id = ${organisationId} and o.id = s.order_id
  left join medicine_lot l on l.organisation_id = ${organisationId} and l.id = s.lot_id
  left join person b on b.organisation_id = ${organisationId} and b.id = s.author_id`

const shownMove = (row: Row): StockMove => ({
  id: row.id,
  personId: row.person_id,
  orderId: row.order_id,
  product: row.product,
  lot: row.lot,
  kind: row.kind,
  from: row.from_place,
  to: row.to_place,
  amount: Number(row.amount),
  counted: row.counted === null ? null : Number(row.counted),
  reason: row.reason,
  handedBy: row.handed_by,
  by: row.name === null ? null : fullName({ name: row.name, surname: row.surname ?? '' }),
  happenedAt: row.happened_at.toISOString(),
  recordedAt: row.recorded_at.toISOString(),
  syncedAt: row.synced_at.toISOString(),
  left: Number(row.kept_after),
})

/** One entry of the ledger; of somebody out of reach it looks missing. */
export async function findMove(tx: TenantContext, id: string): Promise<StockMove> {
  const { rows } = await sql<Row>`select ${columns(tx)} from medicine_move s ${joins(tx)}
    where s.organisation_id = ${tx.organisationId} and s.id = ${id} and ${reachedOf(tx, 's')}`.execute(tx.db)
  if (!rows[0]) throw notFound()
  return shownMove(rows[0])
}

/** What the same call made before. Throws 409 E013 when the id belongs to something else. */
export async function sameMove(tx: TenantContext, body: NewMove): Promise<StockMove | null> {
  const { rows } = await sql<Row>`select ${columns(tx)} from medicine_move s ${joins(tx)}
    where s.organisation_id = ${tx.organisationId} and s.id = ${body.id}`.execute(tx.db)
  if (!rows[0]) return null
  const there = shownMove(rows[0])
  if (there.orderId !== body.orderId || there.kind !== body.kind) throw refusedNow('medicines.error.otherId')
  return there
}

/** One entry, and who read it is kept. */
export async function moveOf(tx: TenantContext, id: string): Promise<StockMove> {
  const move = await findMove(tx, id)
  await readOf(tx, move.personId)
  return move
}

/** A page of the ledger, the latest first. */
export async function searchRows(tx: TenantContext, body: BodyOf<typeof searchStock>) {
  const { personId, orderId } = body.filters
  const care = await personInCare(tx, personId)
  const { rows } = await countedPage<Row>(
    {
      found: sql`select s.id, s.happened_at, s.synced_at from medicine_move s
        where s.organisation_id = ${tx.organisationId} and s.person_id = ${care.id}
        ${orderId === undefined ? sql`` : sql`and s.order_id = ${orderId}`}`,
      order: sql`happened_at desc, synced_at desc, id desc`,
      rows: sql`select ${columns(tx)} from medicine_move s ${joins(tx)}
        where s.organisation_id = ${tx.organisationId} and s.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  await readOf(tx, care.id)
  const { rows: found, page } = pageFrom(rows, body)
  return { data: found.map(shownMove), page }
}
