import type { TenantContext } from '#platform/server/tenant-context.ts'
import { reachedOf } from './care.queries.ts'

/** That the person of a dose (`d`) is in care, and in the actor's reach. */
export const dosesInReach = (tx: TenantContext) => reachedOf(tx, 'd')

/** The same of an order (`o`). */
export const ordersInReach = (tx: TenantContext) => reachedOf(tx, 'o')
