import type { Work } from '#platform/server/work.ts'
import type { PersonRecord } from '#features/people/shared/records.contract.ts'
import { findGuest } from './guests.queries.ts'

/** A guest whom the actor reaches; anybody else looks missing. */
export function guestInReach(work: Work, guestId: string): Promise<PersonRecord> {
  return findGuest(work, guestId)
}
