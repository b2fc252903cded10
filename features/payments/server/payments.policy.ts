import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * Who does what with the money of the people whom they reach (`personReached`): the office everything, a parent who is told about the child reads
 * their own share and rows and may dispute, assistants nothing at all (`needs` of the routes).
 */

/** What a former guest owes is finished by the office; nobody else reads about them. */
export const formerToo = (tx: TenantContext): { former: boolean } => ({ former: isOffice(tx) })

/** Whose rows the actor reads: null for those of everybody, nobody's where there is no person. */
export const payerRead = (tx: TenantContext): string | null => (isOffice(tx) ? null : (tx.actor.personId ?? ''))
