import { Suspense } from 'react'
import { SkeletonRows } from '../ui/view-states.tsx'
import { Part } from './Part.tsx'
import type { PartEntry, Slot } from './slot.ts'
import { useSlot } from './use-slot.ts'

/** `rows` stand in for a part that is loaded; none: it comes when it comes. */
type SlotPartsProps<Props> = { slot: Slot<PartEntry<Props>>; about: Props; rows?: number }

/** What the features put into a slot of this page, one below the other. */
export function SlotParts<Props extends object>({ slot, about, rows = 3 }: SlotPartsProps<Props>) {
  return useSlot(slot)
    .filter(({ shown }) => shown?.(about) ?? true)
    .map(({ id, load }) => (
      <Suspense key={id} fallback={rows > 0 && <SkeletonRows rows={rows} />}>
        <Part load={load} about={about} />
      </Suspense>
    ))
}
