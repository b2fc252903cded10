import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, searchBody } from '#platform/shared/contract/fields.ts'
import { amount } from './orders.contract.ts'
import { KEPT_PLACES, MOVE_KINDS, STOCK_PLACES } from './stock.rules.ts'

const STOCK = '/care/api/v1/stock'

const move = z.object({
  id,
  personId: id,
  orderId: id,
  product: z.string(),
  lot: z.nullable(z.string()),
  kind: z.enum(MOVE_KINDS),
  from: z.enum(STOCK_PLACES),
  to: z.enum(STOCK_PLACES),
  amount: z.number(),
  counted: z.nullable(z.number()),
  reason: z.string(),
  handedBy: z.string(),
  by: z.nullable(z.string()),
  happenedAt: instant,
  recordedAt: instant,
  syncedAt: instant,
  /** What is kept at home, on the bus and at school after it, of all lots. */
  left: z.number(),
})
export type StockMove = z.output<typeof move>

const fields = {
  id,
  orderId: id,
  note: z._default(description, ''),
  happenedAt: z.optional(instant),
  recordedAt: z.optional(instant),
}
const place = z.enum(KEPT_PLACES)
const counted = z.number().check(z.minimum(0), z.maximum(100_000), z.multipleOf(0.001))

const newMove = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('receive'),
    ...fields,
    lot: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    expiresOn: z._default(z.nullable(day), null),
    place,
    amount,
    handedBy: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  }),
  z.strictObject({
    kind: z.literal('handOver'),
    ...fields,
    lotId: id,
    from: place,
    to: place,
    amount,
    handedBy: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  }),
  z.strictObject({ kind: z.literal('count'), ...fields, lotId: id, place, counted }),
  z.strictObject({ kind: z.literal('discard'), ...fields, lotId: id, place, amount }),
])
export type NewMove = z.output<typeof newMove>
export type NewMoveInput = z.input<typeof newMove>

export const moveStock = defineEndpoint({
  name: 'medicines.move',
  method: 'POST',
  path: STOCK,
  summary:
    'Enters stock: received, handed over between home, bus and school with who gave it, counted, or discarded. A count that differs says why in `note` and makes the move that explains it.',
  body: newMove,
  answer: move,
  errors: ['E013'],
  offline: 'queue',
})

export const searchStock = defineEndpoint({
  name: 'medicines.moves',
  method: 'POST',
  path: `${STOCK}/search`,
  summary: 'The ledger of the stock of one person, or of one order, the latest first.',
  body: z.extend(searchBody(z.strictObject({}), ['happenedAt']), {
    filters: z.strictObject({ personId: id, orderId: z.optional(id) }),
  }),
  answer: z.array(move),
  paged: true,
  errors: [],
})

export const getMove = defineEndpoint({
  name: 'medicines.getMove',
  method: 'GET',
  path: `${STOCK}/:id`,
  summary: 'One entry of the ledger.',
  params: idParams,
  answer: move,
  errors: [],
})
