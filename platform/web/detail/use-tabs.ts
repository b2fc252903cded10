import { useText } from '../i18n/use-text.ts'
import type { Slot, TabEntry } from '../slots/slot.ts'
import { useSlot } from '../slots/use-slot.ts'
import type { DetailTab } from './AddressTabs.tsx'

/** A tab of the page itself, with its place among those that other features add. */
export type OwnTab<Props> = DetailTab<Props> & { order: number }

/** The tabs of a detail page: its own and those that features fill its slot with, in one order. */
export function useTabs<Props>(slot: Slot<TabEntry<Props>>, own: readonly OwnTab<Props>[], about: Props) {
  const text = useText()
  const filled = useSlot(slot)
    .filter(({ shown }) => shown?.(about) ?? true)
    .map(({ id, order, label, load }): OwnTab<Props> => ({ id, order, label: text(label), load }))
  return [...own, ...filled].toSorted((a, b) => a.order - b.order)
}
