import { defineSlot, type TabEntry } from '#platform/web/slots/slot.ts'

/** The tabs of the page `settings`, beside that of notices. */
export const settingsTabs = defineSlot<TabEntry<object>>('notices.settingsTabs')
