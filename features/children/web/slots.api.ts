import { defineSlot, type ActionEntry, type PartEntry, type TabEntry } from '#platform/web/slots/slot.ts'
import type { ChildAbout, ChildTabProps } from './child-tab.api.ts'

/** The tabs of a child. */
export const childTabs = defineSlot<TabEntry<ChildTabProps>>('children.tabs')

/** The first column of the tab SUMMARY: what matters today. */
export const childToday = defineSlot<PartEntry<ChildAbout>>('children.today')

/** Cards of care on the tab SUMMARY, as on that of a guest. */
export const childSummary = defineSlot<PartEntry<ChildTabProps>>('children.summary')

/** Below the guardians on the tab SUMMARY, for administrators. */
export const childOffice = defineSlot<PartEntry<ChildAbout>>('children.office')

/** The views of the tab HISTORY of a child, before its absences; the first is shown. */
export const childHistory = defineSlot<TabEntry<ChildTabProps>>('children.history')

/** The buttons at the head of the list of children, for administrators. */
export const childListActions = defineSlot<ActionEntry<object>>('children.listActions')
