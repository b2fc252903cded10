import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { PersonRecord } from '#features/people/shared/records.contract.ts'
import { findGuest, namesOfGuests, reaches, suggestedGuests } from './guests.queries.ts'

/** A guest whom the actor reaches; anybody else looks missing. */
export function guestInReach(tx: TenantContext, guestId: string): Promise<PersonRecord> {
  return findGuest(tx, guestId)
}

/** Whether the actor reaches the guest. */
export const reachesGuest = (tx: TenantContext, guestId: string): Promise<boolean> => reaches(tx, guestId)

/** Guests in reach by the beginnings of their names, at most 20. */
export const suggestGuests = (tx: TenantContext, q: string) => suggestedGuests(tx, q)

/** The names of those of these guests whom the actor reaches. */
export const guestNames = (tx: TenantContext, ids: readonly string[]) => namesOfGuests(tx, ids)
