import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { defineSlot, type TabEntry } from '#platform/web/slots/slot.ts'

/** The tabs of a guest. */
export const guestTabs = defineSlot<TabEntry<PersonTabProps>>('guests.tabs')
