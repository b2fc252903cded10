import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { defineSlot, type PartEntry } from '#platform/web/slots/slot.ts'

export type GroupAbout = { group: { id: string; name: string }; onClose: () => void }

/** What is set for a group beside its name: entries of its menu, each a sheet. */
export const groupSettings = defineSlot<PartEntry<GroupAbout> & { icon: IconName; label: string }>('groups.settings')
