import { sql, type Insertable } from 'kysely'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { MedicineDoseRow, MedicineMoveRow } from '#platform/server/db/schema.generated.ts'
import { timesOf } from '#platform/server/device-time.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { NewMove, StockMove } from '../shared/stock.contract.ts'
import { canLeave, KEPT_PLACES, moveOfCount, movesOfDose, undone, type Move } from '../shared/stock.rules.ts'
import { lockedPersonOf, type Care } from './care.queries.ts'
import { mayMove } from './medicines.policy.ts'
import { done } from './orders.commands.ts'
import { findOrder } from './orders.queries.ts'
import { findMove, sameMove } from './stock.queries.ts'
import type { StoredOrder } from './stored.queries.ts'

type Times = { happenedAt: Date; recordedAt: Date }
type Row = Insertable<MedicineMoveRow>

/** What is of each lot at each place, as moves that brought it there. */
const stockOf = ({ lots }: StoredOrder): Move[] =>
  (lots ?? []).flatMap((lot) =>
    KEPT_PLACES.map((place) => ({ lot: lot.id, from: 'outside' as const, to: place, amount: lot[place] })),
  )

type Taken = { care: Care; order: StoredOrder; row: Insertable<MedicineDoseRow>; times: Times }

/** Takes a dose from the lot that expires first. */
export async function takeFromStock(tx: TenantContext, { care, order, row, times }: Taken): Promise<void> {
  const moves = movesOfDose(stockOf(order), {
    place: row.place ?? 'home',
    amount: Number(row.amount),
    lots: (order.lots ?? []).map(({ id, expires_on: expiresOn }) => ({ id, expiresOn })),
    day: dayIn(care.zone, times.happenedAt),
  })
  await addMoves(
    tx,
    moves.map((move) => ({ ...rowOf(tx, care, { orderId: order.id, move, times }), kind: 'dose', dose_id: row.id })),
  )
}

/** Puts back what a dose took. */
export async function putBack(
  tx: TenantContext,
  care: Care,
  { orderId, doseId }: { orderId: string; doseId: string },
): Promise<void> {
  const { rows } = await sql<{ lot: string | null; from_place: Move['from']; to_place: Move['to']; amount: string }>`
    select s.lot_id as lot, s.from_place, s.to_place, s.amount from medicine_move s
    where s.organisation_id = ${tx.organisationId} and s.order_id = ${orderId} and s.dose_id = ${doseId} and s.kind = 'dose'`.execute(
    tx.db,
  )
  const taken = rows.map((row) => ({
    lot: row.lot,
    from: row.from_place,
    to: row.to_place,
    amount: Number(row.amount),
  }))
  const times = { happenedAt: tx.now, recordedAt: tx.now }
  await addMoves(
    tx,
    undone(taken).map((move) => ({ ...rowOf(tx, care, { orderId, move, times }), kind: 'undo', dose_id: doseId })),
  )
}

async function addMoves(tx: TenantContext, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await tx.db.insertInto('medicine_move').values(rows).execute()
}

function rowOf(
  tx: TenantContext,
  care: Care,
  { orderId, move, times }: { orderId: string; move: Move; times: Times },
): Omit<Row, 'kind'> {
  return {
    organisation_id: tx.organisationId,
    group_id: care.groupId,
    id: tx.newId(),
    person_id: care.id,
    order_id: orderId,
    lot_id: move.lot,
    from_place: move.from,
    to_place: move.to,
    amount: move.amount,
    author_id: tx.actor.personId,
    happened_at: times.happenedAt,
    recorded_at: times.recordedAt,
    synced_at: tx.now,
  }
}

/** Enters stock. Throws 403 E013 for what the actor may not enter, 409 E013 for more than there is. */
export async function moveStock(tx: TenantContext, body: NewMove): Promise<StockMove> {
  if (!mayMove(tx, body)) throw notPermitted()
  const care = await lockedPersonOf(tx, 'medicine_order', body.orderId)
  const { stored } = await findOrder(tx, body.orderId)
  const there = await sameMove(tx, body)
  if (there) return there
  const made = await moveOf(tx, { body, care, order: stored })
  const row: Row = {
    ...rowOf(tx, care, { orderId: body.orderId, move: made, times: timesOf(tx, body) }),
    id: body.id,
    kind: body.kind,
    reason: body.note,
    ...(body.kind === 'count' && { counted: body.counted }),
    ...('handedBy' in body && { handed_by: body.handedBy }),
  }
  const kept = await tx.db
    .insertInto('medicine_move')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('medicines.error.otherId')
  await done(tx, care, { action: 'medicines.stockMoved', orderId: body.orderId, move: body.id })
  return findMove(tx, body.id)
}

type Moving = { body: NewMove; care: Care; order: StoredOrder }

async function moveOf(tx: TenantContext, { body, care, order }: Moving): Promise<Move> {
  if (body.kind === 'receive')
    return { lot: await lotOf(tx, { body, care, order }), from: 'outside', to: body.place, amount: body.amount }
  if (!(order.lots ?? []).some(({ id }) => id === body.lotId))
    throw badFields([{ fieldName: 'lotId', message: 'medicines.error.noLot' }])
  const stock = stockOf(order)
  if (body.kind === 'count') {
    const move = moveOfCount(stock, { lot: body.lotId, place: body.place, counted: body.counted })
    if (move.amount > 0 && body.note === '')
      throw badFields([{ fieldName: 'note', message: 'medicines.error.countReason' }])
    return move
  }
  const from = body.kind === 'discard' ? body.place : body.from
  const to = body.kind === 'discard' ? 'discarded' : body.to
  if (from === to) throw badFields([{ fieldName: 'to', message: 'medicines.error.samePlace' }])
  if (body.kind === 'discard' && body.note === '')
    throw badFields([{ fieldName: 'note', message: 'medicines.error.discardReason' }])
  if (!canLeave(stock, { lot: body.lotId, from, amount: body.amount }))
    throw badFields([{ fieldName: 'amount', message: 'medicines.error.tooMuch' }])
  return { lot: body.lotId, from, to, amount: body.amount }
}

/** The lot with this number, made when it is new. A lot expires on one day. */
async function lotOf(
  tx: TenantContext,
  { body, care, order }: Omit<Moving, 'body'> & { body: Extract<NewMove, { kind: 'receive' }> },
): Promise<string> {
  const known = (order.lots ?? []).find(({ lot }) => lot === body.lot)
  if (known) {
    if (known.expires_on !== body.expiresOn)
      throw badFields([{ fieldName: 'expiresOn', message: 'medicines.error.otherExpiry' }])
    return known.id
  }
  const id = tx.newId()
  await tx.db
    .insertInto('medicine_lot')
    .values({
      organisation_id: tx.organisationId,
      group_id: care.groupId,
      id,
      order_id: order.id,
      lot: body.lot,
      expires_on: body.expiresOn,
    })
    .execute()
  return id
}
