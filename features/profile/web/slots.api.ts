import { defineSlot, type PartEntry } from '#platform/web/slots/slot.ts'

/** The sections of the own profile, below picture and data: notices, security and the like. */
export const profileParts = defineSlot<PartEntry<object>>('profile.parts')
