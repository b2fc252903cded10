import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Reach } from '#features/guests/server/person-reach.api.ts'

/**
 * Who does what with the money of the people whom they reach (`personReached`): the office everything; a parent who pays or sees
 * reads their own share and rows and may dispute; assistants nothing at all (`needs` of the routes).
 */

/** What a former guest owes is finished by the office; nobody else reads about them. A payer needs no right to see the person. */
export const payingReach = (tx: TenantContext): Reach => ({ former: isOffice(tx), right: 'pay' })

/** Whose rows the actor reads: null for those of everybody, nobody's where there is no person. */
export const payerRead = (tx: TenantContext): string | null => (isOffice(tx) ? null : (tx.actor.personId ?? ''))
