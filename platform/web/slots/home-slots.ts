import { defineSlot, type PartEntry } from './slot.ts'

/** The parts of the home, upper ones first; `side` ones stand beside the others on a wide screen. */
export const homeWidgets = defineSlot<PartEntry<object> & { side?: boolean }>('home.widgets')
