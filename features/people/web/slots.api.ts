import { defineSlot, type ActionEntry, type PartEntry, type TabEntry } from '#platform/web/slots/slot.ts'
import type { ListedKind } from './person-kinds.ts'
import type { PersonTabProps } from './person-tab.api.ts'

/** The tabs of a parent, an assistant and an administrator; guests have their own page. */
export const personTabs = defineSlot<TabEntry<PersonTabProps>>('people.tabs')

/** The second column of the tab SUMMARY of everybody, for administrators. */
export const personSummary = defineSlot<PartEntry<PersonTabProps>>('people.summary')

/** The buttons at the head of the lists of people, for administrators. */
export const peopleListActions = defineSlot<ActionEntry<{ kind: ListedKind }>>('people.listActions')
