import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { defineSlot, type ActionEntry, type PartEntry, type TabEntry } from '#platform/web/slots/slot.ts'

/** The tabs of a guest. */
export const guestTabs = defineSlot<TabEntry<PersonTabProps>>('guests.tabs')

/** Cards at the head of the tab SUMMARY of a guest: what care knows today. */
export const guestSummary = defineSlot<PartEntry<PersonTabProps>>('guests.summary')

/** What must be seen on every tab of a guest. */
export const guestFlags = defineSlot<PartEntry<PersonTabProps>>('guests.flags')

/** The buttons at the head of the list of guests. */
export const guestListActions = defineSlot<ActionEntry<object>>('guests.listActions')
