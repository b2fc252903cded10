import { createContext, use, useMemo } from 'react'
import { entriesIn, type Fill, type Slot, type SlotEntry } from './slot.ts'

export const Fills = createContext<readonly Fill[]>([])

/** What fills a slot for the reader's role, in its order. */
export function useSlot<Entry extends SlotEntry>(slot: Slot<Entry>): readonly Entry[] {
  const fills = use(Fills)
  return useMemo(() => entriesIn(slot, fills), [slot, fills])
}
