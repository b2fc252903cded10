import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Side } from '../shared/consents.rules.ts'
import type { NewMove } from '../shared/stock.contract.ts'

/**
 * Who does what with medicines; whom it may be about is `inCare`. Administrators order; assistants record doses, count and hand over, and never
 * change an order; a family reads, asks for an order, consents, and hands over what it brings.
 */

const isStaff = (tx: TenantContext): boolean => isOffice(tx) || tx.actor.role === 'CB_ASSISTANT'

type Consents = { missing: { office: number; family: number }; signed: boolean; decides: boolean }

/** What the actor may do with an order, apart from what its state allows. */
export const orderAbilities = (tx: TenantContext, { missing, signed, decides }: Consents) => ({
  change: isOffice(tx),
  consent: !signed && tx.actor.personId !== null && (isOffice(tx) ? missing.office > 0 : decides && missing.family > 0),
  record: isStaff(tx),
  count: isStaff(tx),
  stock: isOffice(tx),
})

/** For whom the actor consents. */
export const sideOf = (tx: TenantContext): Side => (tx.actor.role === 'CB_PARENT' ? 'family' : 'office')

/** A consent of the family is withdrawn by who gave it, or by the office for them; what the office signed it takes back by suspending the order. */
export const mayWithdraw = (tx: TenantContext, { side, author_id }: { side: Side; author_id: string }): boolean =>
  side === 'family' && (isOffice(tx) || (tx.actor.role === 'CB_PARENT' && author_id === tx.actor.personId))

export function mayMove(tx: TenantContext, move: NewMove): boolean {
  if (isOffice(tx)) return true
  if (tx.actor.role === 'CB_ASSISTANT') return move.kind === 'count' || move.kind === 'handOver'
  return move.kind === 'handOver' && move.from === 'home'
}
