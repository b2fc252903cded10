import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { PersonRecord } from '#features/people/shared/records.contract.ts'
import { findGuest, reaches } from './guests.queries.ts'

/** A guest whom the actor reaches; anybody else looks missing. */
export function guestInReach(tx: TenantContext, guestId: string): Promise<PersonRecord> {
  return findGuest(tx, guestId)
}

/** Whether the actor reaches the guest. */
export const reachesGuest = (tx: TenantContext, guestId: string): Promise<boolean> => reaches(tx, guestId)
