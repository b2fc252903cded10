import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import { childSummary } from '#features/children/web/slots.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { later } from '#platform/web/slots/later.tsx'
import { fill, type Fill, type Load, type SlotEntry } from '#platform/web/slots/slot.ts'
import { guestSummary } from './slots.api.ts'

/** Loads what is shown about a guest, or about a child. */
export type CareLoad = Load<PersonTabProps> & Load<ChildTabProps>
type Card = SlotEntry & { load: CareLoad; shown?: (about: ChildTabProps) => boolean }

/** A card of care on the summaries of guests and of children (`shown`: of which). */
export function summaryCards({ shown, ...entry }: Card): readonly Fill[] {
  return [
    fill(guestSummary, { ...entry, load: later<PersonTabProps>(entry.load) }),
    fill(childSummary, { ...entry, load: later<ChildTabProps>(entry.load), ...(shown && { shown }) }),
  ]
}

/** Of children who are in care too. */
export const inCare = ({ child }: ChildTabProps): boolean => child.guest
